import { csvText, exportRecords } from "@banche/core";

/** The text of a file that import reads again; loaded when somebody exports. */
export async function exportFile(...asked: Parameters<typeof exportRecords>): Promise<string> {
  return csvText(await exportRecords(...asked));
}
