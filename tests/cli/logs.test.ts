/** Logs, monitor, cache, and the history of a record by commands: refused without rights, read, restored, cleared. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

interface Change {
  readonly id: string;
  readonly action: string;
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const code = "history1";

beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const rule = ["--prefix", "HA", "--date-format", "no", "--digit", "3", "--start-number", "7"];
  await ok(admin(["bill-rules", "create", "--name", "一号", "--code", code, ...rule]));
  await ok(admin(["bill-rules", "update", code, "--prefix", "HB"]));
  await ok(admin(["bill-rules", "update", code, "--prefix", "HC", "--digit", "4"]));
});

const rule = (...fields: readonly string[]) =>
  json<Record<string, unknown>>(admin(["bill-rules", "get", code, "--json", fields.join(",")]));
const changes = (...args: readonly string[]) =>
  json<readonly Change[]>(admin(["bill-rules", "changes", code, ...args, "--json"]));

describe("refuses", () => {
  it.each([["logs", "sign-ins"], ["logs", "changes"], ["monitor"], ["cache", "list"], ["bill-rules", "changes", code]])(
    "%s %s to a user without the right",
    async (...args) => {
      expect((await failure(viewer([...args, "--json"]))).exit).toBe(5);
    },
  );

  it.each<[what: string, args: readonly string[], exit: number]>([
    ["a time that is none", ["logs", "requests", "--from", "2026-13-01"], 2],
    ["a log line that does not exist", ["logs", "delete", "nothing", "--yes"], 9],
    ["a deletion without an answer", ["logs", "delete", "nothing"], 2],
    ["a clearing without names", ["cache", "clear"], 2],
    ["a clearing of some and of all", ["cache", "clear", "models", "--all", "--yes"], 2],
    ["the changes of a missing record", ["bill-rules", "changes", "nothing"], 9],
    ["a restore without a field", ["bill-rules", "revert", code, "--yes"], 2],
    ["a restore of a field that cannot be set", ["bill-rules", "revert", code, "--field", "lastNumber", "--yes"], 2],
    ["a restore of a field without a change", ["bill-rules", "revert", code, "--field", "name", "--yes"], 9],
    ["a restore before an unknown change", ["bill-rules", "revert", code, "--field", "prefix", "--change", "x"], 9],
    ["a restore without an answer", ["bill-rules", "revert", code, "--field", "prefix"], 2],
  ])("%s", async (_what, args, exit) => {
    expect((await failure(admin([...args, "--json"]))).exit).toBe(exit);
    expect(await rule("prefix", "digit")).toEqual({ prefix: "HC", digit: 4 });
  });
});

it("changes of a record have a row for each value, newest first; the limit counts changes", async () => {
  const all = await changes();
  expect(all.map(({ action, field, before, after }) => [action, field, before, after])).toEqual(
    expect.arrayContaining([
      ["update", "prefix", "HB", "HC"],
      ["update", "digit", "3", "4"],
      ["update", "prefix", "HA", "HB"],
      ["create", null, null, null],
    ]),
  );
  expect(all.at(-1)?.action).toBe("create");
  expect((await changes("--limit", "1")).map(({ field }) => field).sort()).toEqual(["digit", "prefix"]);
  const cut = await admin(["bill-rules", "changes", code, "--limit", "1", "--lang", "en"]);
  expect(cut.stderr).toContain("there are earlier ones");
  const whole = await admin(["bill-rules", "changes", code, "--limit", "100", "--lang", "en"]);
  expect(whole.stderr).not.toContain("there are earlier ones");
});

it("a dry run of a restore changes nothing", async () => {
  const { stderr, code: exit } = await admin(["bill-rules", "revert", code, "--field", "prefix", "--dry-run"]);
  expect([exit, stderr]).toEqual([0, expect.stringContaining("HC → HB")]);
  expect(await rule("prefix")).toEqual({ prefix: "HC" });
});

it("a field gets the value before its last change, or before a named one, and the others stay", async () => {
  await ok(admin(["bill-rules", "revert", code, "--field", "prefix", "--yes"]));
  expect(await rule("prefix", "digit")).toEqual({ prefix: "HB", digit: 4 });
  const first = (await changes()).find(({ after, before }) => before === "HA" && after === "HB");
  await ok(admin(["bill-rules", "revert", code, "--field", "prefix", "--change", first?.id ?? "", "--yes"]));
  expect(await rule("prefix", "digit")).toEqual({ prefix: "HA", digit: 4 });
});

it("the log of changes is searched by account, kind of record and record", async () => {
  const [own] = await json<readonly { readonly recordId: string; readonly account: string }[]>(
    admin(["logs", "changes", "--account", "ADMIN", "--resource", "billRules", "--limit", "1", "--json"]),
  );
  expect(own?.account).toBe("admin");
  const actions = await json(
    admin(["logs", "changes", "--record", own?.recordId ?? "", "--json", "action", "--query", "[-1].action"]),
  );
  expect(actions).toBe("create");
  expect(await json(admin(["logs", "changes", "--account", "nobody", "--json"]))).toEqual([]);
});

it("requests are listed, exported as CSV, and deleted by id", async () => {
  const lines = await json<readonly { readonly id: string }[]>(admin(["logs", "requests", "--limit", "2", "--json"]));
  expect(lines).toHaveLength(2);
  const csv = await ok(admin(["logs", "requests", "--format", "csv", "--fields", "at,requestUrl"]));
  expect(csv).toMatch(/^at,requestUrl\r\n/);
  expect(csv).toMatch(/\n\d{4}-\S+,\/api\/system\/Base\/BillRule/);
  await ok(admin(["logs", "delete", "-", "--yes"], { input: lines.map(({ id }) => id).join("\n") }));
  const left = await json<readonly { readonly id: string }[]>(admin(["logs", "requests", "--json", "id"]));
  expect(left.map(({ id }) => id)).not.toContain(lines[0]?.id);
});

it("the monitor prints figures, and the cache is listed and cleared", async () => {
  const figures = await json<Record<string, unknown>>(admin(["monitor", "--json", "databaseBytes,connections"]));
  expect(Object.values(figures).every((figure) => typeof figure === "number" && figure > 0)).toBe(true);
  const entries = await json<readonly { readonly name: string }[]>(admin(["cache", "list", "--json", "name"]));
  expect(entries.some(({ name }) => name.startsWith("rights:"))).toBe(true);
  expect(await json(admin(["cache", "show", entries[0]?.name ?? "", "--json"]))).toBeTypeOf("object");
  await ok(admin(["cache", "clear", entries[0]?.name ?? "", "--yes"]));
  await ok(admin(["cache", "clear", "--all", "--yes"]));
});

it("the next numbers of a bill rule are shown and not issued", async () => {
  const next = () => json(admin(["bill-rules", "next", code, "--count", "2", "--json"]));
  expect(await next()).toEqual([{ number: "HA0007" }, { number: "HA0008" }]);
  expect(await next()).toEqual([{ number: "HA0007" }, { number: "HA0008" }]);
  expect(await json(admin(["api", "GET", `/api/system/Base/BillRule/BillNumber/${code}`, "--json"]))).toBe("HA0007");
  expect(await next()).toEqual([{ number: "HA0008" }, { number: "HA0009" }]);
});
