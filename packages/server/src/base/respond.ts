import type { FieldIssue, Label, Language, ResourceRegistry, TextKey } from "@banche/core";
import { findText, labelIn } from "@banche/core/text";

/** Why a session ended. `replaced` has its own code on the wire (601). */
export type EndReason =
  | "signed_out"
  | "expired"
  | "replaced"
  | "forced_off"
  | "ended_elsewhere"
  | "user_disabled"
  | "user_deleted"
  | "password_changed"
  | "second_factor_changed"
  | "codes_used_up";

/** Why a token gives no session. */
export type NoSession = "unknown" | EndReason;

/** A problem with one field. Its text is looked up in the language of the answer. */
export interface IssueDraft {
  /** Our field name; empty for the whole record. */
  readonly field: string;
  /** Stable name of the rule, such as `required`, `max`, `unique`. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** Default: `validation.<rule>`. */
  readonly text?: TextKey | undefined;
  /** Replaces a text of the product. */
  readonly words?: Label | undefined;
}

interface RefusalParts {
  readonly code: number;
  readonly reason: string;
  readonly text: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly issues?: readonly IssueDraft[];
  readonly retryAfterMs?: number;
}

/** A call that the server refuses for a reason that the caller may know. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** Code of the envelope; `statusOf` derives the HTTP status. */
  readonly code: number;
  /** Stable name for programs; our addition to the envelope. */
  readonly reason: string;
  readonly text: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly issues: readonly IssueDraft[] | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(parts: RefusalParts) {
    super(parts.reason);
    this.code = parts.code;
    this.reason = parts.reason;
    this.text = parts.text;
    this.params = parts.params ?? {};
    this.issues = parts.issues;
    this.retryAfterMs = parts.retryAfterMs;
  }
}

/** Returns a refusal as a value instead of an exception. @throws everything else */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The result of work, or its refusal as a value. @throws everything else */
export function orRefusal<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    return asRefusal(error);
  }
}

const endings: Readonly<Record<NoSession, { readonly code: 601 | 602; readonly text: TextKey }>> = {
  unknown: { code: 602, text: "server.unknownToken" },
  expired: { code: 602, text: "server.unknownToken" },
  signed_out: { code: 602, text: "server.unknownToken" },
  replaced: { code: 601, text: "server.replaced" },
  forced_off: { code: 601, text: "server.forcedOff" },
  ended_elsewhere: { code: 601, text: "server.endedElsewhere" },
  user_disabled: { code: 601, text: "server.userDisabled" },
  user_deleted: { code: 601, text: "server.userDeleted" },
  password_changed: { code: 601, text: "server.passwordChanged" },
  second_factor_changed: { code: 601, text: "server.secondFactorChanged" },
  codes_used_up: { code: 601, text: "server.codesUsedUp" },
};

const FILES_AWAY_PAUSE_MS = 5_000;
const HISTORY_AWAY_PAUSE_MS = 2_000;

/** Every way to refuse a call. Throw the returned values. */
export const refuse = {
  /** No token was sent (600). */
  notSignedIn: () => new Refusal({ code: 600, reason: "not_signed_in", text: "server.notSignedIn" }),
  /** A token without a session: 602 when it expired or is unknown, 601 when the session was ended by others. */
  noSession: (why: NoSession) => new Refusal({ ...endings[why], reason: why }),
  locked: () => new Refusal({ code: 400, reason: "locked", text: "server.locked" }),
  /**
   * Another person knows the password and it must be changed. The code is not 600 to 602, because clients of the platform would then sign
   * out instead.
   */
  passwordChangeRequired: () =>
    new Refusal({ code: 400, reason: "password_change_required", text: "server.passwordChangeRequired" }),
  /** A session that waits for its one-time code, or for the setup of a second factor. Also not 600 to 602. */
  secondFactorRequired: (text: TextKey) => new Refusal({ code: 400, reason: "second_factor_required", text }),
  /** A one-time code that is wrong, expired or already used. */
  wrongSecondFactor: () => new Refusal({ code: 400, reason: "wrong_second_factor", text: "server.wrongSecondFactor" }),
  forbidden: (text: TextKey = "server.forbidden") => new Refusal({ code: 403, reason: "forbidden", text }),
  /** The settings of the installation do not allow the address. */
  addressRefused: () => new Refusal({ code: 403, reason: "address_refused", text: "server.addressRefused" }),
  notFound: (text: TextKey = "server.missing") => new Refusal({ code: 400, reason: "not_found", text }),
  /** Fields that violate a rule; at least one. */
  validation: (issues: readonly IssueDraft[]) =>
    new Refusal({ code: 400, reason: "validation", text: "errors.validation_failed", issues }),
  /** Another record has the same value. */
  duplicate: (field: string, text: TextKey) =>
    new Refusal({ code: 400, reason: "duplicate", text, issues: [{ field, rule: "unique", text }] }),
  /** The record has changed since the caller read it. */
  conflict: (text: TextKey = "server.changedMeanwhile") => new Refusal({ code: 400, reason: "conflict", text }),
  /** An idempotency key that another request has used. Only clients that send keys see this code. */
  repeatedKey: () => new Refusal({ code: 409, reason: "conflict", text: "server.repeatedKey" }),
  /** Any other business reason, with its own name. */
  because: (reason: string, text: TextKey, params: Readonly<Record<string, string | number>> = {}) =>
    new Refusal({ code: 400, reason, text, params }),
  rateLimited: (retryAfterMs: number) =>
    new Refusal({
      code: 429,
      reason: "rate_limited",
      text: "server.tooManyAttempts",
      params: { seconds: Math.ceil(retryAfterMs / 1000) },
      retryAfterMs,
    }),
  overloaded: (retryAfterMs = 1000) =>
    new Refusal({ code: 503, reason: "overloaded", text: "server.overloaded", retryAfterMs }),
  /** The store of files is not available. */
  filesAway: () =>
    new Refusal({ code: 503, reason: "files_away", text: "server.filesAway", retryAfterMs: FILES_AWAY_PAUSE_MS }),
  /** The database of positions does not answer (ADR 0160). */
  historyAway: () =>
    new Refusal({ code: 503, reason: "history_away", text: "server.historyAway", retryAfterMs: HISTORY_AWAY_PAUSE_MS }),
  noSuchEndpoint: () => new Refusal({ code: 404, reason: "no_such_endpoint", text: "server.noSuchEndpoint" }),
  internal: () => new Refusal({ code: 500, reason: "internal", text: "server.failed" }),
} as const;

/** Members of every JSON answer (contract-base §1.1). `reason`, `issues` and `requestId` are our additions. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly reason?: string;
  readonly issues?: readonly FieldIssue[];
  readonly requestId?: string;
}

/**
 * The envelope of a refusal.
 *
 * @param about.group - concept whose field names are used, such as `users`: the text contains the label of the field
 */
export function refusalEnvelope(
  refusal: Refusal,
  about: {
    readonly language: Language;
    readonly requestId: string;
    readonly group?: string | undefined;
    readonly registry?: ResourceRegistry | undefined;
  },
): Envelope {
  const { language, requestId, group = "", registry } = about;
  const { code, reason } = refusal;
  const issues = refusal.issues?.map((issue) => toFieldIssue(issue, language));
  const first = reason === "validation" ? issues?.[0] : undefined;
  const label = first && calledIn(language, { group, registry }, first.field);
  const msg = first
    ? [label, first.text].filter(Boolean).join(language === "en" ? ": " : "：")
    : (findText(language, refusal.text, refusal.params) ?? reason);
  return { code, msg, reason, ...(issues && { issues }), requestId };
}

/** The label of a field: from the resource, else from a separate form. The profile uses both. */
function calledIn(
  language: Language,
  { group, registry }: { readonly group: string; readonly registry?: ResourceRegistry | undefined },
  field: string,
): string {
  const declared = registry?.find(group === "profile" ? "users" : group);
  const [name = "", row, inside] = field.split(".");
  const known = declared?.fields[name];
  const [label, inner] = [known?.label, known && "fields" in known ? known.fields[inside ?? ""]?.label : undefined];
  // `equipment.0.name`: a value in a row.
  if (label && inner) return `${labelIn(language, label)} ${Number(row) + 1} ${labelIn(language, inner)}`;
  return findText(language, `${group}.fields.${field}`) ?? (label ? labelIn(language, label) : field);
}

/** HTTP status of a refusal: 200 as for every business answer, except for those that proxies and programs must recognise by status. */
export function statusOf({ code }: Refusal): number {
  return [404, 409, 429, 503].includes(code) ? code : 200;
}

/** An issue in envelope form. */
export function toFieldIssue({ field, rule, params, text, words }: IssueDraft, language: Language): FieldIssue {
  const said = words
    ? labelIn(language, words)
    : (findText(language, text ?? `validation.${rule}`, params) ?? findText(language, "server.badValue") ?? rule);
  return { field, rule, ...(params && { params }), text: said };
}
