import { type BulkIssue, findText, type JobRow, type Language, oneLine } from "@banche/core";
import { placeOf } from "@banche/core";
import type { Paint } from "../output/paint.ts";
import { reasonText } from "./jobTrouble.ts";

/** A row that was not carried out. */
export function isTrouble({ status }: Pick<JobRow, "status">): boolean {
  return status === "failed" || status === "conflict" || status === "unknown";
}

/** What was wrong with a row, as the errors of files are: one for each field that the server named. */
export function rowIssues(row: JobRow, language: Language): readonly BulkIssue[] {
  const { file = "", line = 0, code = row.status, resource, issues = [] } = row;
  const base = { file, line, field: "", rule: code, text: textOfRow(row, language) };
  if (issues.length === 0) return [base];
  return issues.map(({ field, rule, params, text }) => {
    const said = text ?? findText(language, `validation.${rule}`, { value: "", ...params }) ?? rule;
    const header = findText(language, `${resource}.fields.${field}`);
    return { ...base, field, rule, ...(header !== undefined && { header }), ...(params && { params }), text: said };
  });
}

/** `users.csv:3 user2: 账户名称不能重复 (conflict)`. */
export function rowLines(row: JobRow, language: Language, paint: Paint): readonly string[] {
  return rowIssues(row, language).map((issue) => {
    const place = issue.line > 0 ? `${paint.strong(oneLine(placeOf(issue)))} ` : "";
    const what = issue.header ? `${issue.header}: ${oneLine(issue.text)}` : oneLine(issue.text);
    return `${place}${oneLine(row.key)}: ${what} ${paint.dim(`(${issue.rule})`)}`;
  });
}

function textOfRow(row: JobRow, language: Language): string {
  const reason = reasonText(language, row);
  if (row.status !== "unknown") return reason;
  return findText(language, "bulk.problems.unknownOutcome", { reason }) ?? reason;
}
