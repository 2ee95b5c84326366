import { jsonText, openTable, type Row, tableSheet } from "@banche/core/bulk";
import { changesIn, type FileChange, textTable } from "@banche/core/languages";
import { browserReadPorts, browserSource } from "../../resource/importFile.ts";
import { saveBytes } from "../../ui/saveFile.ts";
import { saveTable } from "../../ui/saveTable.ts";
import type { TextRow } from "./textList.ts";

export type TextFormat = "csv" | "xlsx" | "json";

/** Saves texts as a file through the browser; it can be imported again. */
export async function saveTexts(rows: readonly TextRow[], format: TextFormat): Promise<void> {
  const table = { name: "texts", ...textTable(rows) };
  if (format !== "json") return saveTable(table, format, "texts");
  let text = "";
  for await (const piece of jsonText(tableSheet(table), "json")) text += piece;
  saveBytes("texts.json", new TextEncoder().encode(text), "application/json");
}

/** Why the whole file cannot be read. */
export type FileFault = "noKey" | "notRows";

/** The texts of a chosen file: CSV, a workbook, or JSON with a list of objects. */
export async function readTexts(file: File): Promise<readonly FileChange[] | FileFault> {
  const opened = await openTable(browserSource(file), browserReadPorts).catch(() => undefined);
  if (!opened?.ok) return "notRows";
  const rows: Row[] = [];
  for await (const group of opened.table.rows()) rows.push(...group);
  const { changes, fault } = changesIn(opened.table.header, rows);
  return changes ?? fault;
}
