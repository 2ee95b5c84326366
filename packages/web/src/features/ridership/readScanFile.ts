import { openTable, type Row } from "@banche/core/bulk";
import { type FileScan, isScanHeader, scansIn } from "@banche/core/ridership";
import { browserReadPorts, browserSource } from "../../resource/importFile.ts";

/** The scans of a chosen file (CSV or workbook), or why it cannot be read. */
export async function readScanFile(file: File): Promise<readonly FileScan[] | "badFile" | "emptyFile"> {
  const options = { isHeader: isScanHeader };
  const opened = await openTable(browserSource(file), browserReadPorts, options).catch(() => undefined);
  if (!opened?.ok || !isScanHeader(opened.table.header)) return "badFile";
  const rows: Row[] = [];
  for await (const group of opened.table.rows()) rows.push(...group);
  return rows.length === 0 ? "emptyFile" : scansIn(opened.table.header, rows);
}
