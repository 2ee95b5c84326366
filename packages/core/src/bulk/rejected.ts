import { findText } from "../i18n/pick.ts";
import type { BulkIssue } from "./issues.ts";
import type { Sheet } from "./write.ts";
import type { ImportPlan } from "./plan.ts";

/**
 * The rows of a file that were not imported, as they stand there, with one more column that says why. Import reads the
 * result again and passes that column over, so a person mends the cells and imports it as it is.
 *
 * @param refused - what the server refused, from `applyImport`
 */
export function rejectedRows(plan: ImportPlan, refused: readonly BulkIssue[] = []): Sheet {
  const { table, inside, language, issues } = plan;
  if (!table || !inside) return { header: [], rows: async function* () {} };
  const reasons = new Map<number, string[]>();
  for (const { line, header, text } of [...issues, ...refused]) {
    const words = header ? `${header}: ${text}` : text;
    reasons.set(line, [...(reasons.get(line) ?? []), words]);
  }
  const general = (reasons.get(table.headerLine) ?? []).join("; ");
  const heading = findText(language, "bulk.errorColumn") ?? "error";
  /** A reason from last time is replaced, not kept beside the new one. */
  const kept = table.header.map((_, index) => index).filter((index) => !plan.columns[index]?.reason);
  async function* rows(): AsyncGenerator<readonly string[]> {
    let index = -1;
    for await (const group of table?.rows() ?? []) {
      for (const { line, cells } of group) {
        index += 1;
        const state = inside?.states.state(index);
        if (state !== "invalid" && state !== "failed") continue;
        const reason = reasons.get(line)?.join("; ") ?? general;
        yield [...kept.map((at) => cells[at] ?? ""), reason];
      }
    }
  }
  return { header: [...kept.map((at) => table.header[at] ?? ""), heading], rows };
}
