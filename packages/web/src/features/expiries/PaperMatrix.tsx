import type { ExpiryBand } from "@banche/core/text";
import type { Paper } from "../../bind/useExpiries.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./expiries.module.css";

const bands = ["past", "day", "week", "fortnight", "month"] as const satisfies readonly ExpiryBand[];

interface Chosen {
  readonly paper: string;
  readonly band: string;
}

interface PaperMatrixProps {
  readonly papers: readonly Paper[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Number of papers by kind and by how soon they expire; a click on a number filters the list. */
export function PaperMatrix({ papers, chosen, onChoose }: PaperMatrixProps) {
  const t = useTexts();
  const kinds = [...new Map(papers.map(({ concept, paper }) => [`${concept} ${paper}`, { concept, paper }])).entries()];
  const countOf = (kind: string | undefined, band: ExpiryBand) =>
    papers.filter((one) => one.band === band && (kind === undefined || `${one.concept} ${one.paper}` === kind)).length;
  const cell = (kind: string | undefined, band: (typeof bands)[number], name: string) => {
    const count = countOf(kind, band);
    if (count === 0) return null;
    const isChosen = chosen.paper === (kind ?? "") && chosen.band === band;
    return (
      <button
        type="button"
        data-band={band}
        aria-pressed={isChosen}
        aria-label={`${name}, ${t(`expiries.${band}`)}: ${count}`}
        onClick={() => onChoose(isChosen ? { paper: "", band: "" } : { paper: kind ?? "", band })}
      >
        {count}
      </button>
    );
  };
  return (
    <section className={styles["sheet"]} aria-label={t("expiries.byPaper")}>
      <h2>{t("expiries.byPaper")}</h2>
      <div className={styles["scroll"]}>
        <table className={styles["matrix"]}>
          <thead>
            <tr>
              <th scope="col">{t("expiries.fields.paper")}</th>
              {bands.map((band) => (
                <th key={band} scope="col">
                  {t(`expiries.${band}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(([kind, { concept, paper }]) => (
              <tr key={kind}>
                <th scope="row">
                  {paper} <small>{concept}</small>
                </th>
                {bands.map((band) => (
                  <td key={band}>{cell(kind, band, `${concept} ${paper}`)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("expiries.total")}</th>
              {bands.map((band) => (
                <td key={band}>{cell(undefined, band, t("expiries.total"))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
