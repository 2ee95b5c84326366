import type { Language } from "@banche/core";
import { csvText, tableSheet, tableWorkbook } from "@banche/core/bulk";
import { settlementTable } from "@banche/core/settlement";
import { saveBytes, saveText } from "../../ui/saveFile.ts";
import type { Sheet } from "./useSettlement.ts";

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Hands a sheet to the browser as a file to keep. */
export async function saveSheet(sheet: Sheet, language: Language, format: "csv" | "xlsx", name: string): Promise<void> {
  const table = settlementTable(sheet, language);
  if (format === "csv") {
    await saveText(`${name}.csv`, csvText(tableSheet(table)));
    return;
  }
  const zip = await import("fflate");
  const bytes = tableWorkbook({ name: sheet.month, ...table }, { zip: zip.zipSync, encode: zip.strToU8 });
  saveBytes(`${name}.xlsx`, bytes, WORKBOOK_TYPE);
}
