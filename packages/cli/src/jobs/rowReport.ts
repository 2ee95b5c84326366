import { builtIn, type JobRow, type Language, oneLine, placeOf, rowIssues } from "@banche/core";
import type { Paint } from "../output/paint.ts";

/** `users.csv:3 user2: 账户名称不能重复 (conflict)`. */
export function rowLines(row: JobRow, language: Language, paint: Paint): readonly string[] {
  return rowIssues(row, language, builtIn).map((issue) => {
    const place = issue.line > 0 ? `${paint.strong(oneLine(placeOf(issue)))} ` : "";
    const what = issue.header ? `${issue.header}: ${oneLine(issue.text)}` : oneLine(issue.text);
    return `${place}${oneLine(row.key)}: ${what} ${paint.dim(`(${issue.rule})`)}`;
  });
}
