import { csvText, exportRecords } from "@banche/core/bulk";

/** Lines of a CSV file that can be imported again. The code is loaded at the first export. */
export async function exportFile(...asked: Parameters<typeof exportRecords>): Promise<AsyncIterable<string>> {
  return csvText(await exportRecords(...asked));
}
