import type { Language, ResourceRegistry } from "@banche/core";
import { type JobRow, placeOf, rowIssues } from "@banche/core/bulk";
import { oneLine } from "@banche/core/text";
import type { Paint } from "../output/paint.ts";

export interface RowLineOptions {
  readonly language: Language;
  readonly registry: ResourceRegistry;
  readonly paint: Paint;
}

/** `users.csv:3 user2: 账户名称不能重复 (conflict)`. */
export function rowLines(row: JobRow, { language, registry, paint }: RowLineOptions): readonly string[] {
  return rowIssues(row, language, registry).map((issue) => {
    const place = issue.line > 0 ? `${paint.strong(oneLine(placeOf(issue)))} ` : "";
    const what = issue.header ? `${issue.header}: ${oneLine(issue.text)}` : oneLine(issue.text);
    return `${place}${oneLine(row.key)}: ${what} ${paint.dim(`(${issue.rule})`)}`;
  });
}
