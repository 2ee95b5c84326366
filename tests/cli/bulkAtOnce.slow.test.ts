/** Several programs at the same time, on one plan and on one data set. */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { json, ok, sharedDemoServer, spawned } from "./harness.ts";
import { person, plan, someone as anybody } from "./someone.ts";

const demo = sharedDemoServer();
const someone = async (rows?: number) => anybody(demo.url, rows);

type Row = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly result: Readonly<Record<string, number | string>>;
}

test("of several simultaneous applies of one plan, one runs and the others are refused", async () => {
  const { banche, file, path, there } = await someone(200);
  await plan(banche, file, path("plan.json"));
  const codes = await Promise.all(
    Array.from({ length: 3 }, async () => (await spawned(banche, ["apply", path("plan.json"), "--yes"])).code),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 7 || code === 8)).toHaveLength(2);
  expect(await there()).toBe(200);
});

test("of two simultaneous jobs, each row is changed by one, and the other reports a conflict", async () => {
  const { banche, file, path, write, accounts, jobs } = await someone(120);
  await ok(banche(["apply", file, "--yes"]));
  const names = ["新名a", "新名b"];
  for (const name of names) {
    write(
      "users.csv",
      accounts.map((account) => person(account, name)),
    );
    await plan(banche, file, path(`${name}.json`));
  }
  const ends = await Promise.all(
    names.map((name) => spawned(banche, ["apply", path(`${name}.json`), "--yes", "--json"])),
  );
  expect(ends.every(({ code }) => code === 0 || code === 3)).toBe(true);
  const results = ends.map(({ stdout }) => (JSON.parse(stdout) as Outcome).result);
  const sum = (count: string) => results.reduce((all, result) => all + Number(result[count]), 0);
  expect([sum("updated"), sum("conflict")]).toEqual([120, 120]);
  expect(readdirSync(jobs)).toHaveLength(3);
  const now = await json<readonly Row[]>(
    banche(["users", "list", "--keyword", String(accounts[0]).slice(0, -1), "--all", "--json", "realName"]),
  );
  expect(results.map((result) => Number(result["updated"])).sort()).toEqual(
    names.map((name) => now.filter(({ realName }) => realName === name).length).sort(),
  );
});
