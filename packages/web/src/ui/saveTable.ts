import { csvText, tableSheet, tableWorkbook } from "@banche/core/bulk";
import { saveBytes, saveText } from "./saveFile.ts";

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface SavedTable {
  /** Name of the sheet in a workbook. */
  readonly name: string;
  readonly header: Parameters<typeof tableSheet>[0]["header"];
  readonly rows: Parameters<typeof tableSheet>[0]["rows"];
}

/** Saves a table as a file through the browser; a workbook has numeric cells. @param file - name without extension */
export async function saveTable(table: SavedTable, format: "csv" | "xlsx", file: string): Promise<void> {
  if (format === "csv") {
    await saveText(`${file}.csv`, csvText(tableSheet(table)));
    return;
  }
  const zip = await import("fflate");
  const bytes = tableWorkbook(table, { zip: zip.zipSync, encode: zip.strToU8 });
  saveBytes(`${file}.xlsx`, bytes, WORKBOOK_TYPE);
}
