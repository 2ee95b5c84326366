import { type BancheError, type FieldIssue, isBancheError, type Language } from "@banche/core";
import { isUntrusted } from "@banche/core/node";
import { findText, oneLine, textOf } from "@banche/core/text";
import { CliError, tell } from "./errors.ts";
import { exitCodes, exitNames } from "./exitCodes.ts";
import type { Paint } from "./output/paint.ts";

/** An error as it is printed: lines for people, one object for scripts. */
export interface Report {
  readonly exitCode: number;
  readonly code: string;
  /** What went wrong. */
  readonly message: string;
  /** Where and why it happened, most important first. */
  readonly lines: readonly string[];
  /** How to fix it. */
  readonly mend: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Describes an error in words.
 *
 * @param server - shown when the connection is the problem
 */
export function reportOf(error: unknown, language: Language, server?: string): Report {
  if (error instanceof CliError) {
    return {
      exitCode: exitCodes[exitNames[error.code]],
      code: error.code,
      message: oneLine(tell(language, error.text)),
      lines: error.code === "file" ? causeOf(error) : [],
      mend: error.mend && oneLine(tell(language, error.mend)),
      details: error.details,
    };
  }
  if (!isBancheError(error)) return unexpected(error, language);
  const { code, details } = error;
  const { issues = [], endpoint, requestId, path } = details;
  const isAboutServer = ["network_unreachable", "connection_lost", "timeout", "not_a_server"].includes(code);
  const message = oneLine(error.spoken ? error.message : textOf(language, `errors.${code}`, details.params));
  return {
    exitCode: exitCodes[exitNames[code]],
    code,
    message,
    lines: [
      // The server repeats a single issue in its message.
      ...issues.map((issue) => oneLine(issueText(issue, language))).filter((line) => line !== message),
      ...(isAboutServer && server ? [textOf(language, "cli.errors.server", { server })] : []),
      ...(isAboutServer ? causeOf(error) : []),
      ...(path ? [textOf(language, "cli.errors.path", { path: oneLine(path) })] : []),
      ...(endpoint && wantsTracing.has(code) ? [textOf(language, "cli.errors.endpoint", { endpoint })] : []),
      ...(requestId && wantsTracing.has(code)
        ? [textOf(language, "common.requestId", { id: oneLine(requestId) })]
        : []),
    ],
    mend: mendOf(error, language),
    details: {
      ...(details.wireCode !== undefined && { wireCode: details.wireCode }),
      ...(endpoint !== undefined && { endpoint }),
      ...(path !== undefined && { path }),
      ...(requestId !== undefined && { requestId }),
      ...(issues.length > 0 && { issues }),
      ...(isAboutServer && server && { server }),
      ...details.params,
    },
  };
}

/** Errors that the operator of the server has to look for. For other errors, call and request number would be noise. */
const wantsTracing: ReadonlySet<string> = new Set([
  "internal",
  "refused",
  "unexpected_response",
  "invalid_request",
  "timeout",
  "connection_lost",
  "not_a_server",
  "overloaded",
]);

/** `mobilePhone: 手机号格式不正确`, with the value when it is known. */
export function issueText({ field, rule, text, value, params }: FieldIssue, language: Language): string {
  const said = text ?? findText(language, `validation.${rule}`, { value: value ?? "", ...params }) ?? rule;
  return field ? `${field}: ${said}` : said;
}

/** The lines for a person. */
export function reportLines(report: Report, language: Language, paint: Paint): string {
  const rest = report.lines.map((line) => `  ${line}\n`).join("");
  const mend = report.mend ? `  ${paint.dim(textOf(language, "cli.errors.mend", { text: report.mend }))}\n` : "";
  return `${paint.danger("✗")} ${report.message}\n${rest}${mend}`;
}

/** One object on one line for a script; `hint` says how to fix the error. */
export function reportJson({ code, message, details, mend, exitCode }: Report, stack?: string): string {
  return `${JSON.stringify({ error: { code, exitCode, message, details, hint: mend, stack } })}\n`;
}

/** A bug of ours, or an error of the system. */
function unexpected(error: unknown, language: Language): Report {
  const message = error instanceof Error ? error.message : String(error);
  return {
    exitCode: exitCodes.failed,
    code: "internal",
    message: oneLine(message) || textOf(language, "errors.internal"),
    lines: [],
    mend: textOf(language, "cli.errors.debug"),
    details: {},
  };
}

/** `ECONNREFUSED`: the code that people search for. */
function mendOf(error: BancheError, language: Language): string {
  const isCertificate = error.code === "network_unreachable" && causeOf(error).some(isUntrusted);
  if (isCertificate) return textOf(language, "cli.mend.certificate");
  return findText(language, `cli.mend.${error.code}`) ?? textOf(language, `mend.${error.code}`);
}

function causeOf(error: Error): readonly string[] {
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? [cause.code] : [];
}
