/** One error of one field, with displayable texts. */
export interface FieldIssue {
  /** Our field name, such as `mobilePhone`; empty for the whole record. */
  readonly field: string;
  /** Stable name of the rule that failed, such as `required`, `max`, `iphone`, `unknownReference`. */
  readonly rule: string;
  /** The value that failed, cut to 80 characters; never a password. */
  readonly value?: string | undefined;
  /** Numbers and names for the text, such as `{ max: 50 }`. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** Text from the server, if it sent one. */
  readonly text?: string | undefined;
}

/**
 * Every error that Banche throws on purpose, by its stable code. Callers check `code`, never class or text. `retry`
 * says whether the same call can be sent again: "safe": without harm; "unknown": the first call may have been carried
 * out; "no": it would fail again.
 */
export const errorCatalogue = {
  network_unreachable: { retry: "safe" },
  connection_lost: { retry: "unknown" },
  timeout: { retry: "unknown" },
  aborted: { retry: "unknown" },
  overloaded: { retry: "safe" },
  rate_limited: { retry: "safe" },
  not_a_server: { retry: "no" },
  unexpected_response: { retry: "no" },
  invalid_request: { retry: "no" },
  wrong_password: { retry: "no" },
  account_unknown: { retry: "no" },
  account_disabled: { retry: "no" },
  sign_in_refused: { retry: "no" },
  sign_in_redirected: { retry: "no" },
  not_signed_in: { retry: "no" },
  session_expired: { retry: "no" },
  session_replaced: { retry: "no" },
  session_locked: { retry: "no" },
  password_change_required: { retry: "no" },
  second_factor_required: { retry: "no" },
  wrong_second_factor: { retry: "no" },
  no_menus: { retry: "no" },
  no_factory: { retry: "no" },
  no_user_info: { retry: "no" },
  forbidden: { retry: "no" },
  not_found: { retry: "no" },
  validation_failed: { retry: "no" },
  conflict: { retry: "no" },
  refused: { retry: "no" },
  internal: { retry: "unknown" },
} as const satisfies Record<string, { readonly retry: "safe" | "unknown" | "no" }>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorDetails {
  /** Code of the envelope, for example 400 or 602. Never an HTTP status. */
  readonly wireCode?: number | undefined;
  /** Redirect target (codes 1101001, 1101002, 1101004; spec §4). */
  readonly path?: string | undefined;
  /** `METHOD /path` of the call, without query. */
  readonly endpoint?: string | undefined;
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly requestId?: string | undefined;
  /** Waiting time that the server requested. */
  readonly retryAfterMs?: number | undefined;
  /** Values for the text in the catalogue. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * The error class of this toolkit. `message` is the server's message if it sent one, else a short English line for
 * logs. The texts for people are `errors.<code>`.
 */
export class BancheError extends Error {
  override readonly name = "BancheError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** True if `message` is the server's text and can be shown unchanged. */
  readonly spoken: boolean;

  constructor(
    code: ErrorCode,
    options: {
      readonly message?: string | undefined;
      readonly details?: ErrorDetails;
      readonly cause?: unknown;
    } = {},
  ) {
    super(options.message || code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    this.spoken = Boolean(options.message);
  }
}

/** Whether a value is an error of this toolkit, including errors from another copy of the package. */
export function isBancheError(value: unknown): value is BancheError {
  return value instanceof Error && value.name === "BancheError" && "code" in value;
}

/** Whether it is such an error with one of these codes. */
export function hasCode(value: unknown, ...codes: readonly ErrorCode[]): value is BancheError {
  return isBancheError(value) && codes.includes(value.code);
}
