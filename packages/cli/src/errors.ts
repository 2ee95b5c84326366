import type { Language, TextKey } from "@banche/core";
import { textOf, type TextParams } from "@banche/core/text";

/** Errors of the tool itself. Errors of the server and the connection are in core's catalogue. */
export type CliErrorCode =
  /** The command line is wrong, or a needed argument is missing. */
  | "usage"
  /** A name on the command line matches no record. */
  | "not_found"
  /** A record that must not be disabled or deleted. */
  | "protected"
  /** Some of the records failed. */
  | "partial"
  /** A limit that guards against accidents was reached. */
  | "safety"
  /** A plan that was already carried out, was changed, or was made for another server. */
  | "stale_plan"
  /** Another process runs the job. */
  | "busy"
  /** The answer to a question was no. */
  | "declined"
  /** Ctrl-C, also as the answer to a question. */
  | "interrupted"
  /** SIGTERM. */
  | "terminated"
  /** The terminal was closed. */
  | "hangup"
  /** A file cannot be read or written. */
  | "file"
  /** The server did not start. */
  | "start"
  /** The keyring of the system cannot be used. */
  | "keyring";

/** An error of the tool, with its texts. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: CliErrorCode;
  /** What went wrong. */
  readonly text: Told;
  /** How to fix it. */
  readonly mend: Told | undefined;
  /** For scripts: members of `details` in the JSON form. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: CliErrorCode, options: CliErrorOptions) {
    super(`${code}: ${options.text.key}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.text = options.text;
    this.mend = options.mend;
    this.details = options.details ?? {};
  }
}

export interface CliErrorOptions {
  readonly text: Told;
  readonly mend?: Told | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A text of the catalogue with its values. */
export interface Told {
  readonly key: TextKey;
  readonly params?: TextParams;
}

/** The text in a language. */
export const tell = (language: Language, { key, params }: Told): string => textOf(language, key, params);

/** The command line is wrong: exit code 2. */
export function usageError(key: TextKey, params: TextParams = {}, mend?: Told): CliError {
  return new CliError("usage", { text: { key, params }, mend, details: { params } });
}

/** A name on the command line matches no record: exit code 9. */
export function notFound(key: TextKey, params: TextParams): CliError {
  return new CliError("not_found", { text: { key, params }, details: { params } });
}
