import { readFile } from "node:fs/promises";
import { BancheError, type ErrorCode, errorCatalogue } from "@banche/core";
import { findText, languages } from "@banche/core/text";
import { aCompany, aUser, createFakeServer, type Fault } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { CliError, type CliErrorCode } from "./errors.ts";
import { exitCodes, exitNames } from "./exitCodes.ts";
import { reportOf } from "./report.ts";
import { run } from "./run.ts";
import { fakeApp, type FakeAppOptions } from "./testing/fakeApp.ts";

const newUser = ["users", "create", "--real-name", "张一", "--department", "d1", "--positions", "p1"] as const;

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
  password_change_required: 4,
  second_factor_required: 4,
  wrong_second_factor: 4,
  no_user_info: 4,
  no_menus: 5,
  no_factory: 5,
  forbidden: 5,
  protected: 5,
  validation_failed: 6,
  invalid_request: 6,
  conflict: 7,
  stale_plan: 7,
  busy: 8,
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
  terminated: 143,
  hangup: 129,
  file: 1,
  start: 1,
  keyring: 4,
};

type Options = FakeAppOptions & { readonly fault?: Fault };

const whoami = ["whoami"];
/** A command line for each exit code, run against a server in memory. */
const scenarios: readonly (readonly [name: string, code: number, line: readonly string[], options?: Options])[] = [
  ["what goes well", 0, whoami],
  ["a server that failed inside", 1, ["users", "get", "admin"], { fault: "internal" }],
  ["a command that there is not", 2, ["nix"]],
  ["some of several", 3, ["users", "disable", "admin", "user1"]],
  ["nobody signed in", 4, whoami, { env: { BANCHE_SERVER: "http://fake" } }],
  ["a token that is no longer good", 4, whoami, { fault: "signedOut" }],
  ["a session that expired", 4, whoami, { fault: "expired" }],
  ["a session that is locked", 4, ["users", "list"], { fault: "locked" }],
  ["a right that is missing", 5, ["users", "list"], { fault: "forbidden" }],
  ["a record that nobody may delete", 5, ["users", "delete", "admin", "--yes"]],
  ["values that are not valid", 6, ["users", "update", "admin", "--mobile-phone", "12"]],
  ["an account that is taken", 7, [...newUser, "--account", "admin"]],
  ["a record that there is not", 9, ["users", "get", "nix"]],
  ["more than was expected", 11, ["users", "delete", "admin", "--yes", "--expect", "2"]],
  ["a server that is not there", 69, whoami, { fault: "unreachable" }],
  ["a server that is busy", 75, whoami, { fault: "busy" }],
  ["too many calls", 75, whoami, { fault: "limited" }],
];

const signals = {
  file: "tests/cli/jobs.slow.test.ts",
  title: "end at a signal with its number, and so do their watchers",
};
/** Exit codes that other tests reach, with processes, signals and real sign-ins: the file and the title of the test. */
const elsewhere: Readonly<Record<number, { readonly file: string; readonly title: string }>> = {
  [exitCodes.pending]: { file: "tests/cli/jobs.slow.test.ts", title: "are refused while another process runs them" },
  [exitCodes.changes]: {
    file: "tests/cli/bulk.test.ts",
    title: "shows each change field by field, sends nothing, and reports changes by its exit code",
  },
  [exitCodes.accountUnknown]: { file: "tests/cli/session.test.ts", title: "an unknown account: exit code 67" },
  [exitCodes.notAServer]: { file: "tests/cli/session.test.ts", title: "a server without HTTP: exit code 76" },
  [exitCodes.accountDisabled]: { file: "tests/cli/session.test.ts", title: "a disabled account: exit code 77" },
  [exitCodes.hangup]: signals,
  [exitCodes.interrupted]: signals,
  [exitCodes.terminated]: signals,
};

describe("exit codes", () => {
  it.each(Object.entries(expected))("%s is %i", (code, exitCode) => {
    const error =
      code in errorCatalogue
        ? new BancheError(code as ErrorCode)
        : new CliError(code as CliErrorCode, { text: { key: "cli.errors.declined" } });
    expect(reportOf(error, "zh")).toMatchObject({ exitCode, code });
  });

  it("exist for every error, and each number has only one name", () => {
    expect(Object.keys(exitNames).sort()).toEqual(Object.keys(expected).sort());
    const numbers = Object.values(exitCodes);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(scenarios.map(([name, code, ...rest]) => [name, code, rest] as const))(
    "%s: %i",
    async (_name, code, rest) => {
      const [line, { fault, ...more } = {}] = rest;
      const company = aCompany();
      const data = { ...company, users: [...(company["users"] ?? []), aUser(1)] };
      const server = createFakeServer({ data, additions: true, ...(fault && { fault: () => fault }) });
      const env = { BANCHE_TOKEN: "t", BANCHE_SERVER: "http://fake" };
      const app = fakeApp({ env, ...more, transport: server.transport });
      expect(await run(app, [...line, "--json"])).toBe(code);
      if (code === 0) return;
      expect(JSON.parse(app.err().trim().split("\n").at(-1) ?? "")).toMatchObject({ error: { exitCode: code } });
    },
  );

  it("are each reached by a command line or by another test", () => {
    const reached = new Set([...scenarios.map(([, code]) => code), ...Object.keys(elsewhere).map(Number)]);
    expect(Object.values(exitCodes).filter((code) => !reached.has(code))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))("%s is reached by an existing test", async (code, { file, title }) => {
    const text = await readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
    const [, test] = text.split(`"${title}"`);
    // Up to the next test.
    expect(test?.split(/\n {0,2}(?:test|it)\b/, 1)[0]).toMatch(new RegExp(`\\b${code}\\b`));
  });

  it.each(languages)("have a description of each in %s", (language) => {
    for (const name of Object.keys(exitCodes)) expect(findText(language, `cli.exit.${name}`), name).toBeTruthy();
  });
});
