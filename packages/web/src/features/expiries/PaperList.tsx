import type { ExpiryBand } from "@banche/core/text";
import { useId } from "react";
import { Link } from "react-router";
import { leftText, type Paper } from "../../bind/useExpiries.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./expiries.module.css";

const order = ["past", "day", "week", "fortnight", "month"] as const satisfies readonly ExpiryBand[];

interface PaperListProps {
  readonly papers: readonly Paper[];
  /** Number before filtering. */
  readonly total: number;
  /** Number of all papers, when the server sent only the earliest ones. */
  readonly more: number | undefined;
  readonly keyword: string;
  readonly isFiltered: boolean;
  readonly onFind: (keyword: string) => void;
  readonly onReset: () => void;
}

/** The papers, most urgent first, in groups by how soon they expire. */
export function PaperList({ papers, total, more, keyword, isFiltered, onFind, onReset }: PaperListProps) {
  const t = useTexts();
  const id = useId();
  const { time } = useFormats();
  return (
    <section className={styles["sheet"]} aria-label={t("expiries.home")}>
      <search className={styles["find"]}>
        <label htmlFor={id} className="visually-hidden">
          {t("expiries.find")}
        </label>
        <input
          id={id}
          type="search"
          maxLength={100}
          value={keyword}
          placeholder={t("expiries.find")}
          onChange={({ target }) => onFind(target.value)}
        />
        <output htmlFor={id}>{t("expiries.found", { shown: papers.length, total })}</output>
        {isFiltered ? <Button onClick={onReset}>{t("expiries.reset")}</Button> : null}
      </search>
      {more === undefined ? null : (
        <p className={styles["more"]}>{t("expiries.capped", { shown: total, total: more })}</p>
      )}
      {papers.length === 0 ? (
        <Notice title={t("expiries.nothing")} />
      ) : (
        <div className={styles["scroll"]}>
          <table className={styles["list"]}>
            <thead>
              <tr>
                {(["left", "paper", "record", "concept", "until"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`expiries.fields.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {order.map((band) => {
              const rows = papers.filter((paper) => paper.band === band);
              if (rows.length === 0) return null;
              return (
                <tbody key={band}>
                  <tr className={styles["group"]}>
                    <th scope="rowgroup" colSpan={5}>
                      {t(`expiries.${band}`)} <small>{rows.length}</small>
                    </th>
                  </tr>
                  {rows.map((paper) => (
                    <tr key={`${paper.resource} ${paper.recordId} ${paper.field}`}>
                      <td className={styles["left"]} data-band={band}>
                        {leftText(t, paper.days)}
                      </td>
                      <td>{paper.paper}</td>
                      <th scope="row">
                        {paper.path === undefined || paper.name === "" ? (
                          paper.name || t("expiries.unnamed")
                        ) : (
                          <Link to={paper.path}>{paper.name}</Link>
                        )}
                      </th>
                      <td>{paper.concept}</td>
                      <td>{time(paper.until, "day")}</td>
                    </tr>
                  ))}
                </tbody>
              );
            })}
          </table>
        </div>
      )}
    </section>
  );
}
