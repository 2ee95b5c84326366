import { labelIn } from "../../text/label.ts";
import { findText } from "../../i18n/pick.ts";
import type { Language } from "../../i18n/language.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { BulkIssue } from "../rows/issues.ts";
import type { JobRow } from "./events.ts";

/** Whether a row failed unintentionally. */
export function isTrouble({ status }: Pick<JobRow, "status">): boolean {
  return status === "failed" || status === "conflict" || status === "unknown";
}

/**
 * The problems of a row that was not carried out, in the form of file errors: one issue for each field that the
 * server named, or one for the row. Rows without a line in a file have line 0.
 */
export function rowIssues(row: JobRow, language: Language, registry: ResourceRegistry): readonly BulkIssue[] {
  const { file = "", line = 0, code = row.status, resource, issues = [] } = row;
  const base = { file, line, field: "", rule: code, text: textOf(row, language) };
  if (issues.length === 0) return [base];
  return issues.map(({ field, rule, params, text }) => {
    const said = text ?? findText(language, `validation.${rule}`, { value: "", ...params }) ?? rule;
    const label = registry.find(resource)?.fields[field]?.label;
    const header = label && labelIn(language, label);
    return { ...base, field, rule, ...(header !== undefined && { header }), ...(params && { params }), text: said };
  });
}

/** The message of the server, or our text for the code. */
function textOf({ status, code, msg }: JobRow, language: Language): string {
  const known = (key: string) => (code === undefined ? undefined : findText(language, `${key}.${code}`));
  const reason = msg || (known("jobs.codes") ?? known("errors") ?? code ?? "");
  return status === "unknown" ? (findText(language, "bulk.problems.unknownOutcome", { reason }) ?? reason) : reason;
}
