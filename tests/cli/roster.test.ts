/** Rosters by commands: violated rules, and duties that cannot be assigned. */
import { join } from "node:path";
import { serviceDayOf, weekText } from "@banche/core/roster";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

interface Listed {
  readonly number: string;
  readonly serviceDate: string;
  readonly driver: string | null;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];

let period: readonly string[];
beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
  const days = (await duties()).map(({ serviceDate }) => serviceDate).toSorted();
  period = ["--from", days[0] ?? "", "--to", days.at(-1) ?? ""];
});

const duties = () => json<readonly Listed[]>(admin(["duties", "list", "--json", "number,serviceDate,driver"]));

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], named: string]>([
    ["no period", [], "--from"],
    ["a day that is none", ["--from", "2026-13-01", "--to", "2026-12-01"], "--from"],
    ["the end before the start", ["--from", "2026-12-02", "--to", "2026-12-01"], "--to"],
    ["more than a year", ["--from", "2026-01-01", "--to", "2027-06-01"], "--to"],
    ["a limit that there is not", ["--from", "2026-12-01", "--to", "2026-12-02", "--limit", "sleep=5"], "sleep=5"],
    [
      "a limit without a number",
      ["--from", "2026-12-01", "--to", "2026-12-02", "--limit", "restBetween"],
      "restBetween",
    ],
  ])("%s", async (_what, args, named) => {
    for (const verb of ["check", "fill"]) {
      const { code, stderr } = await admin(["roster", verb, ...args]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(named)]);
    }
  });

  it.each<[what: string, args: readonly string[], code: number]>([
    ["a week that is none", ["show", "--week", "2026-W54"], 2],
    ["neither a driver nor a vehicle", ["assign", "RWD10270"], 2],
    ["a duty that there is not", ["assign", "NOBODY1", "--driver", ""], 9],
    ["a driver that there is not", ["assign", "RWD10270", "--driver", "nobody"], 9],
  ])("%s", async (_what, args, code) => {
    expect((await admin(["roster", ...args])).code).toBe(code);
  });

  it("a user who may not see the page", async () => {
    for (const verb of ["check", "fill"])
      expect((await failure(viewer(["roster", verb, ...period, "--json"]))).exit).not.toBe(0);
  });
});

it("the demo roster breaks no rule; a lower limit names each duty with the found value", async () => {
  expect(await json(admin(["roster", "check", ...period, "--json"]))).toEqual([]);
  const found = await json<readonly { readonly rule: string; readonly found: number; readonly limit: number }[]>(
    admin(["roster", "check", ...period, "--limit", "wheelIn24Hours=300", "--json"]),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(
    found.every(({ rule, found: minutes, limit }) => rule === "wheelIn24Hours" && minutes > limit && limit === 300),
  ).toBe(true);
});

it("a duty that no driver may have stays open, with a proof", async () => {
  const line = ["duties", "create", "--service-date", "2027-01-04", "--starts-at", "2027-01-04 08:00"];
  await ok(
    admin([
      ...line,
      "--ends-at",
      "2027-01-04 14:00",
      "--pieces",
      "内容,开始（时:分）,结束（时:分）\n载客行驶,8:00,14:00",
    ]),
  );
  const { code, stderr } = await admin([
    "roster",
    "fill",
    "--from",
    "2027-01-04",
    "--to",
    "2027-01-04",
    "--tries",
    "1000",
  ]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/证明[^]*dutyItself/)]);
});

it("a duty is tried, assigned, refused for a busy driver, and shown", async () => {
  const [open, other] = ["RWD10270", "RWD10271"];
  const give = (number: string, ...more: readonly string[]) =>
    admin(["roster", "assign", number, "--driver", "D1030", ...more]);
  const shown = async () => {
    const day = (await duties()).find(({ number }) => number === open)?.serviceDate ?? "";
    const rows = await json<readonly { readonly number: string; readonly driver: string }[]>(
      admin(["roster", "show", "--week", weekText(serviceDayOf(Date.parse(`${day}T00:00+08:00`))), "--json"]),
    );
    return rows.find(({ number }) => number === open)?.driver;
  };
  await ok(give(open, "--dry-run"));
  expect(await shown()).toBe("");
  await ok(give(open));
  expect(await shown()).not.toBe("");
  const { code, stderr } = await give(other);
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining(open)]);
});

it("the result of fill is saved only with --save", async () => {
  const asked = ["--from", "2027-02-01", "--to", "2027-02-01", "--tries", "1000"];
  const line = ["duties", "create", "--number", "FILL1", "--service-date", "2027-02-01"];
  await ok(admin([...line, "--starts-at", "2027-02-01 08:00", "--ends-at", "2027-02-01 10:00"]));
  const driverOf = async () => (await duties()).find(({ number }) => number === "FILL1")?.driver ?? "";
  await ok(admin(["roster", "fill", ...asked]));
  expect(await driverOf()).toBe("");
  await ok(admin(["roster", "fill", ...asked, "--save"]));
  expect(await driverOf()).not.toBe("");
});
