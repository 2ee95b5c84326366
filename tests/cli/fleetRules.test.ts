/** Rules of the fleet by commands: shown, changed, tried on recorded tracks, and refused calls. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));
const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
const rules = async () => {
  const all = await json<readonly { rule: string; value: number }[]>(admin(["fleet", "rules", "--json", "rule,value"]));
  return Object.fromEntries(all.map(({ rule, value }) => [rule, value]));
};
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], code: number]>([
    ["a rule that there is not", ["rules", "colour=3"], 2],
    ["what is no whole number", ["rules", "speedKmh=fast"], 2],
    ["a value beyond the bounds", ["rules", "speedKmh=19"], 2],
    ["to try nothing", ["replay"], 2],
    ["a day that is none", ["replay", "speedKmh=80", "--date", "2026-13-01"], 2],
    ["a file that is not there", ["replay", "--rules", "nowhere.json"], 1],
  ])("%s", async (_what, args, code) => {
    expect((await admin(["fleet", ...args])).code).toBe(code);
  });

  it.each([
    ["no JSON", "speedKmh: 80"],
    ["no object", "[80]"],
  ])("a file with %s", async (_what, text) => {
    expect(
      (await failure(admin(["fleet", "replay", "--rules", file("bad.json", text), "--json"]))).error,
    ).toMatchObject({ code: "file" });
  });

  it("a user who may not see the page", async () => {
    expect((await failure(viewer(["fleet", "rules", "--json"]))).exit).not.toBe(0);
  });
});

it("changes the named rules and keeps the others", async () => {
  const before = await rules();
  await ok(admin(["fleet", "rules", "speedKmh=80", "lateMinutes=3"]));
  expect(await rules()).toEqual({ ...before, speedKmh: 80, lateMinutes: 3 });
  await ok(admin(["fleet", "rules", "speedKmh=100", "lateMinutes=5"]));
  expect(await rules()).toEqual(before);
});

it("tries rules of a file and of the command line on a day, and stores none", async () => {
  const before = await rules();
  const path = file("strict.json", '{ "speedKmh": 30, "offRouteM": 800 }');
  const changed = await json<readonly object[]>(admin(["fleet", "replay", "lateMinutes=2", "--rules", path, "--json"]));
  expect(Array.isArray(changed)).toBe(true);
  expect(await rules()).toEqual(before);
});
