import { describe, expect, it } from "vitest";
import { builtIn } from "../../registry/all.ts";
import { createClient } from "../../client/createClient.ts";
import { createFakeServer } from "../../testing/fakeServer.ts";
import { aPlan, createUser, fakeTarget } from "../../testing/jobs.ts";
import { fakeClock } from "../../testing/ports.ts";
import type { Operation } from "../match/operation.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JobPlan, Journal } from "./records.ts";
import { type JobOptions, runJob } from "./runJob.ts";
import { planUndo, undoHeader } from "./undo.ts";

function world(additions: boolean) {
  const clock = fakeClock();
  const server = createFakeServer({ additions });
  const client = createClient({ server: "http://fake", transport: server.transport, clock, random: () => 0.5 });
  const run = async (plan: JobPlan, journal: Journal, over: Partial<JobOptions> = {}) =>
    runJob({ client, plan, journal, jobId: "job1", target: fakeTarget, clock, random: () => 0.5, ...over });
  const undo = async (plan: JobPlan, journal: Journal, withClient = true) => {
    const operations: Operation[] = [];
    const store = {
      append: async (more: readonly Operation[]) => void operations.push(...more),
      seal: async () => "hash",
    };
    const planned = await planUndo({ registry: builtIn, plan, journal, store, ...(withClient && { client }) });
    return { ...planned, operations };
  };
  const user = (account: string) => server.rows("users").find((row) => row["account"] === account);
  return { server, run, undo, user };
}

const rename: Operation = {
  ...{ n: 1, op: "update", resource: "users", key: ["admin"], label: "admin", step: 0, id: "u0", version: 1 },
  changes: [{ field: "realName", before: "管理员", after: "改名" }],
};

describe.each([false, true])("undo, additions %s", (additions) => {
  it("names the job, reverses the order and writes nothing", async () => {
    const { server, run, undo } = world(additions);
    const plan = aPlan([createUser(0, "li"), { ...rename, step: 1 }]);
    const journal = memoryJournal();
    await run(plan, journal);
    const writes = server.writes().length;
    const { operations, totals, gaps } = await undo(plan, journal);
    expect(operations.map(({ n, op, step, label }) => [n, op, step, label])).toEqual([
      [0, "update", 0, "admin"],
      [1, "remove", 1, "li"],
    ]);
    expect([totals, gaps]).toEqual([{ create: 0, update: 1, remove: 1, same: 0, invalid: 0 }, []]);
    expect(undoHeader(plan.header, "job1", 0)).toMatchObject({ undoes: "job1", createdAt: "1970-01-01T00:00:00.000Z" });
    expect(server.writes().length).toBe(writes);
  });

  it("refuses rows that were changed after the job", async () => {
    const { server, run, undo, user } = world(additions);
    const plan = aPlan([createUser(0, "li"), rename]);
    const journal = memoryJournal();
    await run(plan, journal);
    server.change("users", "u0", { realName: "别人" });
    server.change("users", String(user("li")?.["id"]), { enabledMark: 0 });
    const { operations } = await undo(plan, journal);
    const result = await run(aPlan(operations), memoryJournal(), { jobId: "undo1" });
    expect(result).toMatchObject({ summary: { counts: { conflict: 2, done: 0 } } });
    expect([user("admin")?.["realName"], user("li")?.["enabledMark"]]).toEqual(["别人", 0]);
  });

  it("restores the overwritten values, not the values that the plan read", async () => {
    const { server, run, undo, user } = world(additions);
    const plan = aPlan([createUser(0, "admin", { realName: "新名" })]);
    server.change("users", "u0", { realName: "别人" });
    const journal = memoryJournal();
    await run(plan, journal, { onConflict: "overwrite" });
    expect(user("admin")?.["realName"]).toBe("新名");
    const { operations } = await undo(plan, journal);
    await run(aPlan(operations), memoryJournal(), { jobId: "undo1" });
    expect([user("admin")?.["realName"], server.rows("users").length]).toEqual(["别人", 1]);
  });

  it("ignores rows that the job found unchanged and names rows that it cannot undo", async () => {
    const { server, run, undo } = world(additions);
    server.change("users", "u0", { realName: "改名" });
    const plan = aPlan([createUser(0, "li"), rename, createUser(2, "han")]);
    const journal = memoryJournal();
    await run(plan, journal);
    const at = 0;
    await journal.append([
      {
        type: "outcome",
        at,
        n: 2,
        op: "create",
        resource: "users",
        key: "han",
        ms: 0,
        status: "unknown",
        code: "exists",
      },
    ]);
    const { operations, gaps } = await undo(plan, journal);
    expect(operations.map(({ label }) => label)).toEqual(["li"]);
    expect(gaps).toEqual([{ n: 2, resource: "users", label: "han", reason: "unknown" }]);
  });
});

it("undo names created records whose id is unknown", async () => {
  const { run, undo } = world(false);
  const plan = aPlan([createUser(0, "li")]);
  const journal = memoryJournal();
  await run(plan, journal);
  expect((await undo(plan, journal, false)).gaps).toEqual([{ n: 0, resource: "users", label: "li", reason: "gone" }]);
});
