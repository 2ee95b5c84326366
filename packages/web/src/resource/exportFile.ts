import { csvText, exportRecords } from "@banche/core/bulk";

/** The lines of a file that import reads again; loaded when somebody exports. */
export async function exportFile(...asked: Parameters<typeof exportRecords>): Promise<AsyncIterable<string>> {
  return csvText(await exportRecords(...asked));
}
