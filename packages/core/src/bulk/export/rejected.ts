import { findText } from "../../i18n/pick.ts";
import type { BulkIssue } from "../rows/issues.ts";
import type { Sheet } from "./write.ts";
import type { CheckedFile } from "../rows/planSources.ts";

/**
 * The rows of a file that were not imported, unchanged, with one more column for the reason. Import ignores that
 * column, so a person corrects the cells and imports the file again.
 *
 * @param refused - what the server refused of this file, by its lines
 */
export function rejectedRows(
  {
    table,
    columns,
    states,
    language,
    issues,
  }: Pick<CheckedFile, "table" | "columns" | "states" | "language" | "issues">,
  refused: readonly Pick<BulkIssue, "line" | "header" | "text">[] = [],
): Sheet {
  if (!table || states.length === 0) return { header: [], rows: async function* () {} };
  const reasons = new Map<number, string[]>();
  for (const { line, header, text } of [...issues, ...refused]) {
    const words = header ? `${header}: ${text}` : text;
    reasons.set(line, [...(reasons.get(line) ?? []), words]);
  }
  const refusedLines = new Set(refused.map(({ line }) => line));
  const general = (reasons.get(table.headerLine) ?? []).join("; ");
  const heading = findText(language, "bulk.errorColumn") ?? "error";
  /** An old reason column is replaced, not kept next to the new one. */
  const kept = table.header.map((_, index) => index).filter((index) => !columns[index]?.reason);
  async function* rows(): AsyncGenerator<readonly string[]> {
    let index = -1;
    for await (const group of table?.rows() ?? []) {
      for (const { line, cells } of group) {
        index += 1;
        if (states.state(index) !== "invalid" && !refusedLines.has(line)) continue;
        const reason = reasons.get(line)?.join("; ") ?? general;
        yield [...kept.map((at) => cells[at] ?? ""), reason];
      }
    }
  }
  return { header: [...kept.map((at) => table.header[at] ?? ""), heading], rows };
}
