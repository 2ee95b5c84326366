import { penaltyText } from "@banche/core/settlement";
import { findText } from "@banche/core/text";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import table from "./table.module.css";
import type { Sheet } from "./useSettlement.ts";

/** Deductions, and items without a price. */
export function ItemLists({ sheet }: { readonly sheet: Sheet }) {
  const t = useTexts();
  const [language] = useLanguage();
  const names = new Map(sheet.names.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "";
  const { penalties, open, totals } = sheet;
  return (
    <>
      <section className={styles["card"]}>
        <div className={styles["cardHead"]}>
          <h2>{t("settlement.sections.penalties")}</h2>
          {totals.penaltyFen === undefined || penalties.length === 0 ? null : (
            <small>{t("settlement.penaltyCount", { count: penalties.length, sum: yuan(-totals.penaltyFen) })}</small>
          )}
        </div>
        {penalties.length === 0 ? (
          <p className={styles["empty"]}>{t("settlement.noPenalties")}</p>
        ) : (
          <div className={table["scroll"]} role="region" aria-label={t("settlement.sections.penalties")} tabIndex={0}>
            <table className={table["table"]}>
              <thead>
                <tr>
                  <th scope="col">{t("settlement.fields.day")}</th>
                  <th scope="col">{t("settlement.fields.line")}</th>
                  <th scope="col">{t("settlement.fields.reason")}</th>
                  <th scope="col" className={table["further"]}>
                    {t("settlement.fields.basis")}
                  </th>
                  <th scope="col" data-number="">
                    {t("settlement.fields.fen")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {penalties.map((one) => (
                  <tr key={`${one.day} ${one.id}`}>
                    <td>{one.day.slice(5)}</td>
                    <td>{[nameOf(one.lineId), one.number].filter(Boolean).join(" ")}</td>
                    <td className={table["words"]}>{penaltyText(one, language, nameOf)}</td>
                    <td className={table["further"]}>{nameOf(one.ruleId)}</td>
                    <td data-number="" data-tone="danger">
                      {one.fen === undefined ? "–" : yuan(-one.fen)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {open.length === 0 ? null : (
        <section id="settlement-open" className={styles["card"]}>
          <div className={styles["cardHead"]}>
            <h2>{t("settlement.sections.open")}</h2>
            <small>{t("settlement.openHint")}</small>
          </div>
          <div className={table["scroll"]} role="region" aria-label={t("settlement.sections.open")} tabIndex={0}>
            <table className={table["table"]}>
              <thead>
                <tr>
                  {(["day", "line", "vehicle", "reason"] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`settlement.fields.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {open.map((one) => (
                  <tr key={`${one.day} ${one.id}`}>
                    <td>{one.day.slice(5)}</td>
                    <td>{[nameOf(one.lineId), one.number].filter(Boolean).join(" ")}</td>
                    <td>{nameOf(one.vehicleId) || "–"}</td>
                    <td className={table["words"]}>
                      <span aria-hidden="true">{"△ "}</span>
                      {findText(language, `settlement.open.${one.why}`) ?? one.why}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  );
}
