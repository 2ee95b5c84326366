import type { ErrorCode } from "@banche/core";
import type { CliErrorCode } from "./errors.ts";

/** Exit codes of all commands, by name. `banche help exit-codes` and the reference page show this table. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  signIn: 4,
  forbidden: 5,
  invalid: 6,
  conflict: 7,
  notFound: 9,
  safety: 11,
  accountUnknown: 67,
  unreachable: 69,
  temporary: 75,
  notAServer: 76,
  accountDisabled: 77,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitName = keyof typeof exitCodes;

/** The exit code of each error. An error without one does not compile. */
export const exitNames: Readonly<Record<ErrorCode | CliErrorCode, ExitName>> = {
  usage: "usage",
  protected: "forbidden",
  partial: "partial",
  safety: "safety",
  declined: "failed",
  interrupted: "interrupted",
  file: "failed",
  start: "failed",
  network_unreachable: "unreachable",
  connection_lost: "temporary",
  timeout: "temporary",
  aborted: "interrupted",
  overloaded: "temporary",
  rate_limited: "temporary",
  not_a_server: "notAServer",
  unexpected_response: "notAServer",
  invalid_request: "invalid",
  wrong_password: "signIn",
  account_unknown: "accountUnknown",
  account_disabled: "accountDisabled",
  sign_in_refused: "signIn",
  sign_in_redirected: "signIn",
  not_signed_in: "signIn",
  session_expired: "signIn",
  session_replaced: "signIn",
  session_locked: "signIn",
  no_menus: "forbidden",
  no_factory: "forbidden",
  no_user_info: "signIn",
  forbidden: "forbidden",
  not_found: "notFound",
  validation_failed: "invalid",
  conflict: "conflict",
  refused: "failed",
  internal: "failed",
};
