import { settlementTable } from "@banche/core/settlement";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { PrintPreview } from "../../ui/PrintPreview.tsx";
import { useMonthText } from "./useMonthText.ts";
import type { Sheet } from "./useSettlement.ts";

/** Print preview of a sheet, with the same content as its file. */
export function PrintView({ sheet, onBack }: { readonly sheet: Sheet; readonly onBack: () => void }) {
  const t = useTexts();
  const { time } = useFormats();
  const monthText = useMonthText();
  const [language] = useLanguage();
  const [at] = useState(() => Date.now());
  const { header, rows } = settlementTable(sheet, language);
  const [last] = sheet.agreements;
  return (
    <PrintPreview
      title={t("settlement.title")}
      back={{ text: t("settlement.back"), onClick: onBack }}
      print={t("settlement.printNow")}
      paper="landscape"
    >
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
            // Rows of a sheet have no ids and do not move, so the index is the key.
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
        <p>
          {t("common.labelled", {
            label: t("settlement.steps.agreed"),
            value: t("settlement.steps.agreedAt", { at: time(last.at, "minute"), by: last.by }),
          })}
        </p>
      ) : null}
      <p data-foot>{t("settlement.factsHash", { hash: sheet.factsHash })}</p>
      <p data-foot>{t("settlement.printedAt", { at: time(at, "minute") })}</p>
    </PrintPreview>
  );
}
