import { describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { BancheError } from "../../errors.ts";
import { languages } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import { countsOf, creations, JobSetup, mixed, rename } from "../../testing/fake/jobSetup.ts";
import { aPlan, createUser, fakeTarget } from "../../testing/jobs.ts";
import type { JobRefusal } from "./guards.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JobRowCode, OutcomeStatus } from "./records.ts";
import type { JobOptions } from "./runJob.ts";
import type { UndoGap } from "./undo.ts";

describe("guards", () => {
  it.each<readonly [string, Partial<JobOptions>, object]>([
    ["more deletions than allowed", { maxDelete: 0 }, { reason: "maxDelete", removes: 1, limit: 0 }],
    ["a greater share of them", { maxDelete: { percent: 40 } }, { reason: "maxDelete", removes: 1, limit: 0 }],
    ["another number of changes", { expect: 4 }, { reason: "expect", changes: 5, expected: 4 }],
    ["another server", { target: { ...fakeTarget, server: "http://other" } }, { reason: "target" }],
    ["another account", { target: { ...fakeTarget, account: "li" } }, { reason: "target" }],
    ["another factory", { target: { ...fakeTarget, factory: "f1" } }, { reason: "target" }],
  ])("refuse %s before the first request", async (_name, over, refusal) => {
    const setup = new JobSetup();
    expect(await setup.run(mixed(), over)).toMatchObject({ status: "refused", refusal });
    expect([setup.server.calls, setup.journal.records]).toEqual([[], []]);
  });

  it("allow a job with the expected counts", async () => {
    expect((await new JobSetup().run(mixed(), { expect: 5, maxDelete: 1 })).status).toBe("finished");
    expect((await new JobSetup().run(mixed(), { maxDelete: { percent: 50 } })).status).toBe("finished");
  });

  it("refuse the journal of another job or plan and a journal of a newer version", async () => {
    const setup = new JobSetup();
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

describe("a request with an unknown result", () => {
  it("is reported and never sent again", async () => {
    const setup = new JobSetup();
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

  it("is checked on the server when the server has forgotten its answers", async () => {
    const setup = new JobSetup({ additions: true });
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
    const setup = new JobSetup();
    const full = new Error("disk full");
    const journal = { ...memoryJournal(), append: async () => Promise.reject(full) };
    expect(await setup.run(mixed(), { journal })).toMatchObject({
      status: "stopped",
      stop: { by: "journal", error: full },
    });
    expect(setup.server.writes()).toEqual([]);
  });

  it("stops the job in the middle, and a resumed job finds the completed rows", async () => {
    const setup = new JobSetup();
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

it("a resumed job sends the same batch with the same key", async () => {
  const setup = new JobSetup({ additions: true });
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

it("a job that lost some outcomes sends the whole batch again and counts each row once", async () => {
  const setup = new JobSetup({ additions: true });
  await setup.run(creations(20));
  const outcomes = setup.journal.records.filter(({ type }) => type === "outcome");
  const kept = setup.journal.records.filter((record) => record.type !== "end" && !outcomes.slice(7).includes(record));
  setup.journal = memoryJournal(kept);
  const before = setup.server.writes();
  const result = await setup.run(creations(20));
  expect(countsOf(result)).toEqual({ status: "finished", created: 20 });
  const again = setup.server.writes().slice(before.length);
  expect(again.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  expect(setup.server.rows("users").length).toBe(25);
});

it("a job keeps to the allowed rate", async () => {
  const setup = new JobSetup();
  const from = setup.clock.now();
  await setup.run(creations(50), { rate: 10, concurrency: 4 });
  expect(setup.clock.now() - from).toBeGreaterThanOrEqual(4_800);
});

describe("the messages of a job", () => {
  it("have a text in every language", () => {
    const codes: Readonly<Record<JobRowCode, true>> = {
      ...{ moved: true, exists: true, gone: true, reference_failed: true, cannot_clear: true },
    };
    const reasons: Readonly<Record<JobRefusal["reason"], true>> = {
      ...{ maxDelete: true, expect: true, target: true, otherJob: true, newerJournal: true },
    };
    const gaps: Readonly<Record<UndoGap["reason"], true>> = { unknown: true, open: true, gone: true };
    const statuses: Readonly<Record<OutcomeStatus, true>> = {
      ...{ done: true, same: true, failed: true, conflict: true, skipped: true, unknown: true },
    };
    for (const [group, names] of Object.entries({ codes, refusals: reasons, gaps, statuses })) {
      for (const name of Object.keys(names)) {
        for (const language of languages) expect(findText(language, `jobs.${group}.${name}`)).toBeTruthy();
      }
    }
  });
});

it("a job writes no token into the journal and refuses an id that cannot be part of a key", async () => {
  const setup = new JobSetup({ additions: true, fault: ({ method }) => (method === "GET" ? undefined : "expired") });
  const client = createClient({
    ...{ server: "http://fake", transport: setup.server.transport, clock: setup.clock, random: () => 0.5 },
    token: () => "canary-token",
  });
  await setup.run(mixed(), { client });
  expect(setup.server.calls.at(-1)?.headers["authorization"]).toBe("canary-token");
  expect(JSON.stringify(setup.journal.records)).not.toContain("canary");
  for (const jobId of ["", "two words", "x".repeat(151), "工作"]) {
    await expect(setup.run(mixed(), { jobId })).rejects.toThrow(TypeError);
  }
});
