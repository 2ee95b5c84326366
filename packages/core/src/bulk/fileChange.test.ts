import { expect, it } from "vitest";
import { createClient } from "../client/createClient.ts";
import { nodeReadPorts } from "../node/files.ts";
import { resources } from "../registry/all.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeTarget } from "../testing/jobs.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { type FileChangeOptions, planFileChange } from "./job/fileChange.ts";
import { memoryJournal } from "./job/memoryJournal.ts";
import type { JobProgress } from "./job/events.ts";

const HEADER = "账户,姓名,性别,部门,岗位,手机号码";
const person = (number: number) => `user${number},员工${number},男,车辆部,驾驶员,138${String(number).padStart(8, "0")}`;

function setup(rows: readonly string[], over: Partial<FileChangeOptions> = {}) {
  const server = createFakeServer();
  const clock = fakeClock();
  const { transport } = server;
  const client = createClient({ server: "http://fake", transport, clock, random: () => 0.5 });
  const text = `${HEADER}\n${rows.join("\n")}\n`;
  const plan = () =>
    planFileChange({
      ...{ client, clock, random: () => 0.5, randomBytes: (length: number) => new Uint8Array(length).fill(7) },
      ...{ target: () => fakeTarget, ports: nodeReadPorts, language: "en" as const },
      sources: [{ source: fileOf("users.csv", text), resource: resources.users }],
      ...over,
    });
  const accounts = () => server.rows("users").map((row) => row["account"]);
  return { plan, accounts };
}

it("a file with a wrong row gives no plan, names the row, and cannot be applied", async () => {
  const { plan, accounts } = setup([person(1), person(2).replace("车辆部", "没有")]);
  const before = accounts();
  const change = await plan();
  expect(change.canApply).toBe(false);
  expect(change.issues.map(({ line, field }) => [line, field])).toContainEqual([3, "department"]);
  await expect(change.apply()).rejects.toThrow(TypeError);
  expect(accounts()).toEqual(before);
});

it("a change with a different number of changes than expected is refused, and nothing is sent", async () => {
  const { plan, accounts } = setup([person(1), person(2)]);
  const before = accounts();
  const change = await plan();
  const applied = await change.apply({ expect: 1 });
  expect(applied.result).toEqual({ status: "refused", refusal: { reason: "expect", changes: 2, expected: 1 } });
  await expect(applied.undo()).rejects.toThrow(TypeError);
  expect(accounts()).toEqual(before);
});

it("a change is refused when the user has switched to another factory since the plan", async () => {
  let factory = "f1";
  const { plan, accounts } = setup([person(1)], { target: () => ({ ...fakeTarget, factory }) });
  const change = await plan();
  factory = "f2";
  const before = accounts();
  expect((await change.apply()).result).toMatchObject({ status: "refused", refusal: { reason: "target" } });
  expect(accounts()).toEqual(before);
});

it("a change reports progress, and undo restores the records", async () => {
  const { plan, accounts } = setup([person(1), person(2)]);
  const before = accounts();
  const change = await plan();
  expect([change.canApply, change.totals.create]).toEqual([true, 2]);
  const progress: JobProgress[] = [];
  const applied = await change.apply({ onProgress: (one) => progress.push(one) });
  expect(applied.result).toMatchObject({ status: "finished", summary: { counts: { created: 2 } } });
  expect([progress.at(-1)?.done, progress.at(-1)?.total]).toEqual([2, 2]);
  expect(applied.troubles).toEqual([]);
  expect(accounts()).toEqual(expect.arrayContaining([...before, "user1", "user2"]));
  const back = await applied.undo();
  expect(back.gaps).toEqual([]);
  expect(accounts()).toEqual(before);
});

it("the same change with the same journal resumes and does nothing twice", async () => {
  const { plan, accounts } = setup([person(1), person(2)]);
  const journal = memoryJournal();
  const change = await plan();
  await change.apply({ journal });
  const once = accounts();
  const again = await change.apply({ journal });
  expect(again.result).toMatchObject({ status: "finished", summary: { counts: { created: 2 } } });
  expect(accounts()).toEqual(once);
});
