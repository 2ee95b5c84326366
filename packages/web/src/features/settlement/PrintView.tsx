import { settlementTable } from "@banche/core/settlement";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useFormats } from "../../bind/useFormats.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import styles from "./print.module.css";
import { useMonthText } from "./useMonthText.ts";
import type { Sheet } from "./useSettlement.ts";

/** A sheet as it will be on paper, with everything that the file of it has. */
export function PrintView({ sheet, onBack }: { readonly sheet: Sheet; readonly onBack: () => void }) {
  const t = useTexts();
  const { time } = useFormats();
  const monthText = useMonthText();
  const [language] = useLanguage();
  const paper = useScrollFocus();
  const [at] = useState(() => Date.now());
  const { header, rows } = settlementTable(sheet, language);
  const [last] = sheet.agreements;
  const page = (
    <>
      <table>
        <caption>{`${t("settlement.title")} ${sheet.carrier} ${monthText(sheet.month)}`}</caption>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // The rows of a sheet have no names of their own, and do not move.
            <tr key={line}>
              {row.map((cell, column) => (
                <td key={header[column]} data-number={typeof cell === "string" ? undefined : ""}>
                  {typeof cell === "object" ? cell.decimal : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.state === "agreed" && last ? (
        <p>{`${t("settlement.steps.agreed")}: ${t("settlement.steps.agreedAt", { at: time(last.at, "minute"), by: last.by })}`}</p>
      ) : null}
      <p className={styles["foot"]}>{t("settlement.factsHash", { hash: sheet.factsHash })}</p>
      <p className={styles["foot"]}>{t("settlement.printedAt", { at: time(at, "minute") })}</p>
    </>
  );
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>{t("settlement.title")}</h1>
        <Button onClick={onBack}>{t("settlement.back")}</Button>
        <Button look="main" onClick={() => window.print()}>
          {t("settlement.printNow")}
        </Button>
      </header>
      <div ref={paper} className={styles["paper"]}>
        {page}
      </div>
      {/* Paper has no frame that scrolls: what is printed stands beside the app. */}
      {createPortal(
        <div className={styles["printed"]} aria-hidden="true">
          {page}
        </div>,
        document.body,
      )}
    </div>
  );
}
