import type { Wire } from "../contract/wire.ts";
import { BancheError, type ErrorCode, type ErrorDetails, type FieldIssue } from "../errors.ts";
import type { HttpResponse } from "../ports.ts";
import { isObject } from "../validation/values.ts";

/** The common members of every JSON answer (contract-base §1.1). */
export interface Envelope {
  /** 200 means success; all other values mean failure. */
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** Redirect target of codes 1101001, 1101002 and 1101004 (spec §4). */
  readonly path?: string | undefined;
  /** Our name of the error reason; an addition of our server. */
  readonly reason?: string | undefined;
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Reads the envelope of an answer.
 *
 * @throws {BancheError} `not_a_server` if it is not an envelope; `overloaded`, `rate_limited` or `connection_lost` if
 * a proxy in front of the server answered
 */
export async function readEnvelope(response: HttpResponse, endpoint: string): Promise<Envelope> {
  const text = await response.text();
  const body = parse(text);
  const retryAfterMs = retryAfter(response.headers["retry-after"]);
  const details = { endpoint, retryAfterMs } satisfies ErrorDetails;
  if (response.status === 429) throw new BancheError("rate_limited", { message: spoken(body), details });
  if (response.status === 503) throw new BancheError("overloaded", { message: spoken(body), details });
  if (!body || (typeof body["code"] !== "number" && typeof body["msg"] !== "string")) {
    // A proxy answers 502 and 504 if it lost the server. For other answers without an envelope, the result is also
    // unknown.
    const code = response.status >= 500 ? "connection_lost" : "not_a_server";
    throw new BancheError(code, { details: { ...details, params: { status: response.status } } });
  }
  const data = body["data"] ?? undefined;
  const path = body["path"] ?? (isObject(data) ? data["path"] : undefined);
  const { message, issues } = words(body["msg"]);
  return {
    code: typeof body["code"] === "number" ? body["code"] : 0,
    message,
    data,
    path: typeof path === "string" ? path : undefined,
    reason: typeof body["reason"] === "string" ? body["reason"] : undefined,
    issues: issues ?? (Array.isArray(body["issues"]) ? body["issues"].filter(isIssue) : undefined),
    requestId: typeof body["requestId"] === "string" ? body["requestId"] : undefined,
    retryAfterMs,
  };
}

/** The error for an envelope with another code than 200. */
export function refusal(envelope: Envelope, endpoint: string): BancheError {
  const { path, issues, requestId, retryAfterMs } = envelope;
  return new BancheError(codeOf(envelope), {
    message: envelope.message,
    details: { wireCode: envelope.code, endpoint, path, issues, requestId, retryAfterMs },
  });
}

const byReason: Readonly<Record<string, ErrorCode>> = {
  locked: "session_locked",
  password_change_required: "password_change_required",
  second_factor_required: "second_factor_required",
  wrong_second_factor: "wrong_second_factor",
  forbidden: "forbidden",
  not_found: "not_found",
  validation: "validation_failed",
  conflict: "conflict",
  duplicate: "conflict",
  model_changed: "conflict",
  other_count: "conflict",
  rate_limited: "rate_limited",
  overloaded: "overloaded",
  internal: "internal",
  wrong_password: "wrong_password",
  account_unknown: "account_unknown",
  account_disabled: "account_disabled",
};

function codeOf({ code, reason, issues, message }: Envelope): ErrorCode {
  const known = reason === undefined ? undefined : byReason[reason];
  if (known) return known;
  if (code === 600) return "not_signed_in";
  if (code === 601) return "session_replaced";
  if (code === 602) return "session_expired";
  if (code === 403) return "forbidden";
  if (code === 401 || issues) return "validation_failed";
  return byText(message) ?? "refused";
}

/** Servers of the platform only send a text (contract-base §2.2, §11). */
function byText(message: string): ErrorCode | undefined {
  if (message.includes("无效的账号")) return "account_unknown";
  if (/账号(被禁用|未被激活|已被删除)/.test(message)) return "account_disabled";
  if (message.includes("用户名或密码错误") || message.includes("账户或密码错误")) return "wrong_password";
  if (message.includes("数据不存在")) return "not_found";
  if (/(名称|编码)不能重复/.test(message)) return "conflict";
  return undefined;
}

/** Some servers send `msg` as JSON text, or as an object of texts by field. */
function words(raw: unknown): { readonly message: string; readonly issues?: readonly FieldIssue[] | undefined } {
  const object = isObject(raw) ? raw : typeof raw === "string" && raw.startsWith("{") ? parse(raw) : undefined;
  if (!object) return { message: typeof raw === "string" ? raw : "" };
  const issues = Object.entries(object).map(([field, text]) => ({ field, rule: "server", text: String(text) }));
  return { message: issues.map(({ field, text }) => `${field}: ${text}`).join("; "), issues };
}

function spoken(body: Wire | undefined): string | undefined {
  return typeof body?.["msg"] === "string" ? body["msg"] : undefined;
}

function parse(text: string): Wire | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isIssue(value: unknown): value is FieldIssue {
  return isObject(value) && typeof value["field"] === "string" && typeof value["rule"] === "string";
}

function retryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
}
