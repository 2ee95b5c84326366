import { type BulkIssue, placeOf } from "@banche/core/bulk";
import { oneLine, spelled } from "@banche/core/text";
import type { Paint } from "../output/paint.ts";
import type { Json } from "../output/json.ts";

/** `users.csv:12:6 手机号码: 手机号格式不正确 (iphone, "12345")`. */
export function issueLine(issue: BulkIssue, paint: Paint): string {
  const { header, rule, value, text } = issue;
  const where = paint.strong(oneLine(placeOf(issue)));
  const what = header ? `${oneLine(header)}: ${oneLine(text)}` : oneLine(text);
  const why = value ? `${rule}, "${spelled(value)}"` : rule;
  return `${where} ${what} ${paint.dim(`(${why})`)}`;
}

/** An issue for scripts. */
export function issueJson({ file, line, column, header, field, rule, value, params, text }: BulkIssue): Json {
  return {
    file,
    line,
    column: column ?? null,
    header: header ?? null,
    field,
    rule,
    value: value ?? null,
    params: params ?? {},
    text,
  };
}
