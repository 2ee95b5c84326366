import { BancheError, type ErrorCode, errorCatalogue, findText, languages } from "@banche/core";
import { describe, expect, it } from "vitest";
import { CliError, type CliErrorCode } from "./errors.ts";
import { exitCodes, exitNames } from "./exitCodes.ts";
import { reportOf } from "./report.ts";

const expected: Readonly<Record<ErrorCode | CliErrorCode, number>> = {
  usage: 2,
  partial: 3,
  wrong_password: 4,
  sign_in_refused: 4,
  sign_in_redirected: 4,
  not_signed_in: 4,
  session_expired: 4,
  session_replaced: 4,
  session_locked: 4,
  no_user_info: 4,
  no_menus: 5,
  no_factory: 5,
  forbidden: 5,
  protected: 5,
  validation_failed: 6,
  invalid_request: 6,
  conflict: 7,
  not_found: 9,
  safety: 11,
  account_unknown: 67,
  network_unreachable: 69,
  connection_lost: 75,
  timeout: 75,
  overloaded: 75,
  rate_limited: 75,
  not_a_server: 76,
  unexpected_response: 76,
  account_disabled: 77,
  aborted: 130,
  refused: 1,
  internal: 1,
  declined: 1,
  interrupted: 130,
  file: 1,
  start: 1,
  keyring: 4,
};

describe("exit codes", () => {
  it.each(Object.entries(expected))("%s is %i", (code, exitCode) => {
    const error =
      code in errorCatalogue
        ? new BancheError(code as ErrorCode)
        : new CliError(code as CliErrorCode, { text: { key: "cli.errors.declined" } });
    expect(reportOf(error, "zh")).toMatchObject({ exitCode, code });
  });

  it("has one for every error, and no two names for one number", () => {
    expect(Object.keys(exitNames).sort()).toEqual(Object.keys(expected).sort());
    const numbers = Object.values(exitCodes);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(languages)("tells what each means in %s", (language) => {
    for (const name of Object.keys(exitCodes)) expect(findText(language, `cli.exit.${name}`), name).toBeTruthy();
  });
});
