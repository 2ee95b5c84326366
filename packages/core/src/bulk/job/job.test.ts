import { describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { BancheError } from "../../errors.ts";
import type { Transport } from "../../ports.ts";

import { aCompany, aUser } from "../../testing/builders.ts";
import { createFakeServer, type FakeServer, type FakeServerOptions, type Fault } from "../../testing/fakeServer.ts";
import { aPlan, createUser, fakeTarget } from "../../testing/jobs.ts";
import { fakeClock } from "../../testing/ports.ts";
import type { Operation, PlanValue } from "../operation.ts";
import { cancelSource } from "../../cancel.ts";
import type { JobEvent } from "./events.ts";
import { memoryJournal } from "./memoryJournal.ts";
import { type JobOptions, type JobResult, runJob } from "./runJob.ts";

class Setup {
  readonly server: FakeServer;
  readonly clock = fakeClock();
  readonly events: JobEvent[] = [];
  journal = memoryJournal();

  constructor(options: FakeServerOptions = {}) {
    const data = { ...aCompany(), users: Array.from({ length: 5 }, (_, at) => aUser(at)) };
    this.server = createFakeServer({ data, ...options });
  }

  client(transport: Transport = this.server.transport) {
    return createClient({ server: "http://fake", transport, clock: this.clock, random: () => 0.5 });
  }

  async run(operations: readonly Operation[], over: Partial<JobOptions> = {}): Promise<JobResult> {
    return runJob({
      client: this.client(),
      plan: aPlan(operations),
      journal: this.journal,
      jobId: "job1",
      target: fakeTarget,
      clock: this.clock,
      random: () => 0.5,
      onEvent: (event) => this.events.push(event),
      ...over,
    });
  }

  user(account: string) {
    return this.server.rows("users").find((row) => row["account"] === account);
  }

  rows(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === "row" ? [`${event.row.key} ${event.row.status}${event.row.code ? ` ${event.row.code}` : ""}`] : [],
    );
  }
}

function rename(n: number, user: number, after: PlanValue, over: Partial<Operation> = {}): Operation {
  return {
    ...{ n, op: "update", resource: "users", key: [`user${user}`], label: `user${user}`, step: 0, id: `u${user}` },
    version: 1,
    changes: [{ field: "realName", before: `员工${user}`, after }],
    ...over,
  } as Operation;
}

function removal(n: number, user: number): Operation {
  const { realName, mobilePhone } = aUser(user) as { readonly realName: string; readonly mobilePhone: string };
  return {
    ...{
      n,
      op: "remove",
      resource: "users",
      key: [`user${user}`],
      label: `user${user}`,
      step: 1,
      id: `u${user}`,
      version: 1,
    },
    values: {
      ...{ account: `user${user}`, realName, gender: 1, department: "d1", manager: null, positions: ["p1"], roles: [] },
      ...{ mobilePhone, order: 0, enabled: true },
    },
  };
}

const creations = (count: number) => Array.from({ length: count }, (_, n) => createUser(n, `new${n}`));
const mixed = () => [...creations(3), rename(3, 1, "改名"), removal(4, 2)];
const countsOf = (result: JobResult) => {
  if (result.status === "refused") return result.refusal;
  const { counts, left, open } = result.summary;
  const { created, updated, removed, ...rest } = counts;
  const others = Object.entries({ created, updated, removed, ...rest, left, open }).filter(
    ([name, count]) => count > 0 && name !== "done",
  );
  return { status: result.status, ...Object.fromEntries(others) };
};
const KINDS: readonly (readonly [string, boolean | readonly string[]])[] = [
  ["a plain server", false],
  ["ours without batches", ["records", "idempotency"]],
  ["ours", true],
];

describe.each(KINDS)("a job on %s", (_name, additions) => {
  it("carries a plan out verbatim, and finds it done when it is resumed", async () => {
    const setup = new Setup({ additions });
    expect(countsOf(await setup.run(mixed()))).toEqual({ status: "finished", created: 3, updated: 1, removed: 1 });
    expect(setup.user("new1")).toMatchObject({ realName: "员工new1", organizeId: "d1", positionId: "p1" });
    expect([setup.user("user1")?.["realName"], setup.user("user2")]).toEqual(["改名", undefined]);
    const writes = setup.server.writes().length;
    expect(countsOf(await setup.run(mixed()))).toMatchObject({ status: "finished", created: 3 });
    expect(setup.server.writes().length).toBe(writes);
  });

  it("replaces references by the ids that earlier creations gave", async () => {
    const setup = new Setup({ additions });
    const operations: Operation[] = [
      {
        ...{ n: 0, op: "create", resource: "departments", key: ["d9"], label: "d9", step: 0 },
        values: { name: "新部门", code: "d9", parent: "c1" },
      },
      createUser(1, "boss", { department: { $new: 0 } }, 1),
      createUser(2, "clerk", { department: { $new: 0 }, manager: { $new: 1 } }, 2),
      {
        ...{ n: 3, op: "update", resource: "users", key: ["boss"], label: "boss", step: 3, id: { $new: 1 } },
        changes: [{ field: "manager", before: null, after: { $new: 2 } }],
      },
    ];
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 3, updated: 1 });
    const department = setup.server.rows("departments").find((row) => row["enCode"] === "d9");
    expect(setup.user("boss")).toMatchObject({
      organizeId: department?.["id"],
      managerId: setup.user("clerk")?.["id"],
    });
  });

  it("leaves out what points to a record that could not be created", async () => {
    const setup = new Setup({ additions });
    const taken = createUser(0, "new0", { account: "user1" });
    const operations = [{ ...taken, key: ["new0"] }, createUser(1, "clerk", { manager: { $new: 0 } }, 1)];
    expect(countsOf(await setup.run(operations as Operation[]))).toMatchObject({ failed: 1, skipped: 1 });
    expect(setup.rows()).toEqual(["new0 failed conflict", "clerk skipped reference_failed"]);
  });

  it.each<readonly [JobOptions["onConflict"], string, string]>([
    ["fail", "conflict", "别人"],
    ["skip", "skipped", "别人"],
    ["overwrite", "done", "改名"],
  ])("a row that moved since the plan: %s", async (onConflict, status, name) => {
    const setup = new Setup({ additions });
    setup.server.change("users", "u1", { realName: "别人" });
    setup.server.change("users", "u2", { realName: "别人" });
    await setup.run([createUser(0, "user3"), rename(1, 1, "改名"), removal(2, 2)], { onConflict });
    const told = setup.rows().map((row) => row.split(" ").slice(0, 2).join(" "));
    expect(told.sort()).toEqual([`user1 ${status}`, `user2 ${status}`, `user3 ${status}`]);
    expect(setup.user("user1")?.["realName"]).toBe(name);
    expect(setup.user("user3")?.["realName"]).toBe(onConflict === "overwrite" ? "员工user3" : "员工3");
    expect(setup.user("user2") === undefined).toBe(onConflict === "overwrite");
    expect(setup.server.rows("users").length).toBe(onConflict === "overwrite" ? 4 : 5);
  });

  it("takes what is already as it was wanted for done, and a deleted record for a conflict", async () => {
    const setup = new Setup({ additions });
    setup.server.change("users", "u1", { realName: "改名" });
    setup.server.remove("users", "u2");
    setup.server.remove("users", "u3");
    const result = await setup.run([rename(0, 1, "改名"), removal(1, 2), rename(2, 3, "改名")]);
    expect(countsOf(result)).toEqual({ status: "finished", same: 2, conflict: 1 });
    expect(setup.rows()).toContain("user3 conflict gone");
  });

  it.each<readonly [Fault, number]>([
    ["answerLost", 0],
    ["requestLost", 0],
    ["timeout", 0],
    ["busy", 0],
    ["limited", 0],
    ["unreachable", 0],
  ])("%s: nothing is lost, nothing is done twice", async (fault) => {
    let calls = 0;
    const setup = new Setup({ additions, fault: () => ((calls += 1) > 1 && calls % 3 === 0 ? fault : undefined) });
    const operations = [...creations(40), rename(40, 1, "改名"), removal(41, 2)];
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 40, updated: 1, removed: 1 });
    const accounts = setup.server.rows("users").map((row) => row["account"]);
    expect([accounts.length, new Set(accounts).size]).toEqual([44, 44]);
  });

  it.each<readonly [Fault, string]>([
    ["signedOut", "not_signed_in"],
    ["expired", "session_expired"],
    ["forbidden", "forbidden"],
    ...(additions ? ([["locked", "session_locked"]] as const) : []),
  ])("%s in the middle: stops, and goes on when it is resumed", async (fault, code) => {
    let broken = true;
    let writes = 0;
    const setup = new Setup({
      additions,
      fault: ({ method }) => (method !== "GET" && (writes += 1) > 1 && broken ? fault : undefined),
    });
    const operations = creations(300);
    const result = await setup.run(operations, { concurrency: 1 });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "error", error: { code } }, summary: { open: 0 } });
    broken = false;
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 300 });
    expect(setup.server.rows("users").length).toBe(305);
    expect(setup.events.filter(({ type }) => type === "reconciling")).toEqual([]);
  });

  it("stops by signal: nothing new, what is under way is finished, the rest is left", async () => {
    const setup = new Setup({ additions });
    const stop = cancelSource();
    const clock = { ...setup.clock, wait: async () => new Promise<void>(() => undefined) };
    const onEvent = (event: JobEvent) => (event.type === "row" ? stop.cancel() : undefined);
    const operations = creations(700);
    const result = await setup.run(operations, { signal: stop.signal, clock, onEvent, concurrency: 2 });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "signal" }, summary: { open: 0 } });
    const { left } = result.status === "stopped" ? result.summary : { left: 0 };
    expect(left).toBeGreaterThan(300);
    expect(setup.server.rows("users").length).toBe(5 + 700 - left);
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 700 });
  });

  it("gives up what is under way when it takes too long, and looks when it is resumed", async () => {
    const setup = new Setup({ additions });
    const stop = cancelSource();
    const hanging: Transport = async (request) => {
      if (request.method === "GET") return setup.server.transport(request);
      await setup.server.transport(request);
      stop.cancel();
      return new Promise((_, reject) => {
        if (request.signal?.aborted) reject(aborted());
        request.signal?.addEventListener("abort", () => reject(aborted()));
      });
    };
    const result = await setup.run(creations(2), { client: setup.client(hanging), signal: stop.signal });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "signal" } });
    expect(countsOf(await setup.run(creations(2)))).toEqual({ status: "finished", created: 2 });
    expect(setup.server.rows("users").length).toBe(7);
    expect(setup.events.some(({ type }) => type === "reconciling")).toBe(true);
  });

  it("reports refused rows with the server's words and goes on", async () => {
    const setup = new Setup({ additions });
    await setup.run([createUser(0, "user1", { realName: "别人" }), createUser(1, "new1")]);
    expect(setup.rows()).toEqual(expect.arrayContaining(["user1 conflict exists", "new1 done"]));
    const [row] = setup.events.flatMap((event) => (event.type === "row" && event.row.n === 0 ? [event.row] : []));
    expect(row).toMatchObject({ line: 2, file: "users.csv", op: "create", msg: "账户名称不能重复" });
  });
});

const aborted = () => new BancheError("aborted");

describe("guards", () => {
  it.each<readonly [string, Partial<JobOptions>, object]>([
    ["more deletions than allowed", { maxDelete: 0 }, { reason: "maxDelete", removes: 1, limit: 0 }],
    ["a greater share of them", { maxDelete: { percent: 40 } }, { reason: "maxDelete", removes: 1, limit: 0 }],
    ["another number of changes", { expect: 4 }, { reason: "expect", changes: 5, expected: 4 }],
    ["another server", { target: { ...fakeTarget, server: "http://other" } }, { reason: "target" }],
    ["another account", { target: { ...fakeTarget, account: "li" } }, { reason: "target" }],
    ["another factory", { target: { ...fakeTarget, factory: "f1" } }, { reason: "target" }],
  ])("refuses %s before the first request", async (_name, over, refusal) => {
    const setup = new Setup();
    expect(await setup.run(mixed(), over)).toMatchObject({ status: "refused", refusal });
    expect([setup.server.calls, setup.journal.records]).toEqual([[], []]);
  });

  it("lets the counts that were expected through", async () => {
    expect((await new Setup().run(mixed(), { expect: 5, maxDelete: 1 })).status).toBe("finished");
    expect((await new Setup().run(mixed(), { maxDelete: { percent: 50 } })).status).toBe("finished");
  });

  it("refuses the journal of another job or plan, and one of a newer version", async () => {
    const setup = new Setup();
    await setup.run(mixed());
    expect(await setup.run(mixed(), { jobId: "job2" })).toMatchObject({
      refusal: { reason: "otherJob", jobId: "job1" },
    });
    expect(await setup.run(creations(1))).toMatchObject({ refusal: { reason: "otherJob" } });
    const [begin] = setup.journal.records;
    if (begin?.type !== "begin") throw new Error("no begin");
    setup.journal = memoryJournal([{ ...begin, version: 2 }]);
    expect(await setup.run(mixed())).toMatchObject({ refusal: { reason: "newerJournal", version: 2 } });
  });
});

describe("what cannot be known", () => {
  it("is named, never sent again", async () => {
    const setup = new Setup();
    const at = setup.clock.now();
    const plan = aPlan([rename(0, 1, "改名"), createUser(1, "user3")]);
    const totals = { create: 1, update: 1, remove: 0 };
    const begin = {
      type: "begin",
      at,
      version: 1,
      jobId: "job1",
      plan: plan.hash,
      target: fakeTarget,
      totals,
      files: [],
    } as const;
    setup.journal = memoryJournal([begin, { type: "intent", at, ns: [[0, 1]] }]);
    setup.server.change("users", "u1", { realName: "别人" });
    expect(countsOf(await setup.run([rename(0, 1, "改名"), createUser(1, "user3")]))).toEqual({
      status: "finished",
      unknown: 2,
    });
    expect(setup.server.writes()).toEqual([]);
  });

  it("is looked at when the server has forgotten its answers", async () => {
    const setup = new Setup({ additions: true });
    let die = true;
    const client = setup.client(async (request) => {
      const answer = await setup.server.transport(request);
      if (die && request.method === "POST") throw new BancheError("connection_lost");
      return answer;
    });
    expect(await setup.run(mixed(), { client })).toMatchObject({ status: "stopped", summary: { open: 4 } });
    die = false;
    setup.server.forgetAnswers();
    await setup.clock.wait(25 * 3_600_000);
    expect(countsOf(await setup.run(mixed()))).toEqual({ status: "finished", created: 3, updated: 1, removed: 1 });
    expect(setup.server.rows("users").length).toBe(7);
  });
});

describe("a journal that cannot be written", () => {
  it("stops the job before anything is sent", async () => {
    const setup = new Setup();
    const full = new Error("disk full");
    const journal = { ...memoryJournal(), append: async () => Promise.reject(full) };
    expect(await setup.run(mixed(), { journal })).toMatchObject({
      status: "stopped",
      stop: { by: "journal", error: full },
    });
    expect(setup.server.writes()).toEqual([]);
  });

  it("stops it in the middle, and what was done is found by a resume", async () => {
    const setup = new Setup();
    let appends = 0;
    const journal = {
      ...setup.journal,
      append: async (records: Parameters<typeof setup.journal.append>[0]) => {
        if ((appends += 1) > 2) throw new Error("disk full");
        return setup.journal.append(records);
      },
    };
    const operations = creations(600);
    expect(await setup.run(operations, { journal })).toMatchObject({ status: "stopped", stop: { by: "journal" } });
    expect(setup.server.rows("users").length).toBeGreaterThan(5);
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 600 });
    expect(setup.server.rows("users").length).toBe(605);
  });
});

it("sends the same batch under the same key when it is resumed", async () => {
  const setup = new Setup({ additions: true });
  let die = true;
  const client = setup.client(async (request) => {
    const answer = await setup.server.transport(request);
    if (die && request.method === "POST") throw new BancheError("connection_lost");
    return answer;
  });
  await setup.run(creations(20), { client });
  die = false;
  const before = setup.server.writes().at(-1);
  await setup.run(creations(20), { client });
  const after = setup.server.writes().at(-1);
  expect(after?.headers["idempotency-key"]).toBe(before?.headers["idempotency-key"]);
  expect(after?.body).toEqual(before?.body);
  expect(after?.headers["banche-job"]).toBe("job1");
});

it("goes as fast as it is allowed to", async () => {
  const setup = new Setup();
  const from = setup.clock.now();
  await setup.run(creations(50), { rate: 10, concurrency: 4 });
  expect(setup.clock.now() - from).toBeGreaterThanOrEqual(4_800);
});
