import * as fc from "fast-check";
import { builtIn } from "../../registry/all.ts";
import { describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { decodeRecords } from "../../node/journalCodec.ts";
import type { Transport } from "../../ports.ts";
import { companyData, type JobShape, operationsOf, stateOf, USERS } from "../../testing/fake/generatedJobs.ts";
import { createFakeServer, type Fault } from "../../testing/fakeServer.ts";
import { aPlan, fakeTarget } from "../../testing/jobs.ts";
import { fakeClock } from "../../testing/ports.ts";
import type { Operation } from "../match/operation.ts";
import { cancelSource } from "../../cancel.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JobPlan, Journal, JournalRecord } from "./records.ts";
import { type JobOptions, type JobResult, runJob } from "./runJob.ts";
import { planUndo, undoHeader } from "./undo.ts";

const shapes: fc.Arbitrary<JobShape> = fc.record({
  users: fc.array(fc.constantFrom("keep", "rename", "move", "remove"), { maxLength: USERS - 1 }),
  create: fc.nat({ max: 20 }),
  department: fc.boolean(),
  dissolve: fc.boolean(),
  shuffled: fc.boolean(),
});
const KINDS = [
  ["a plain server", false],
  ["ours without batches", ["records", "idempotency"]],
  ["ours", true],
] as const;
type Additions = (typeof KINDS)[number][1];

function world(additions: Additions, fault?: () => Fault | undefined) {
  const clock = fakeClock();
  let broken = false;
  const server = createFakeServer({
    data: companyData(),
    additions,
    fault: () => (broken ? fault?.() : undefined),
  });
  const client = (transport: Transport = server.transport) =>
    createClient({ server: "http://fake", transport, clock, random: () => 0.5 });
  const run = async (plan: JobPlan, journal: Journal, over: Partial<JobOptions> = {}): Promise<JobResult> =>
    runJob({ client: client(), plan, journal, jobId: "job1", target: fakeTarget, clock, random: () => 0.5, ...over });
  return { server, clock, client, run, breakIt: (now: boolean) => (broken = now) };
}

const versioned = (additions: Additions) => additions !== false;

/** Starts a job and simulates a crash at request number `requests`: after it, no request is answered. */
async function killed(
  { server, client, run }: ReturnType<typeof world>,
  { plan, journal, requests, arrives }: { plan: JobPlan; journal: Journal; requests: number; arrives: boolean },
): Promise<void> {
  let left = requests;
  let die: () => void = () => undefined;
  const dead = new Promise<void>((resolve) => (die = resolve));
  const never = async <T>() => new Promise<T>(() => undefined);
  const transport: Transport = async (request) => {
    left -= 1;
    if (left >= 0) return server.transport(request);
    if (left === -1 && arrives) await server.transport(request).catch(() => undefined);
    die();
    return never();
  };
  const dying: Journal = {
    read: journal.read,
    append: async (records) => (left >= 0 ? journal.append(records) : never()),
  };
  await Promise.race([dead, run(plan, dying, { client: client(transport) })]);
}

function nextOf(stream: Iterator<Fault | undefined>): Fault | undefined {
  const next = stream.next();
  return next.done ? undefined : next.value;
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

async function recordsIn(bytes: Uint8Array): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const { record } of decodeRecords(bytesOf(bytes))) records.push(record);
  return records;
}

async function undone(
  { server: _server, clock, client, run }: ReturnType<typeof world>,
  { plan, journal, jobId, from }: { plan: JobPlan; journal: Journal; jobId: string; from: string },
) {
  const operations: Operation[] = [];
  const store = {
    append: async (more: readonly Operation[]) => void operations.push(...more),
    seal: async () => "hash",
  };
  const { gaps } = await planUndo({ registry: builtIn, plan, journal, store, client: client() });
  const undo = aPlan(operations, undoHeader(plan.header, from, clock.now()));
  const own = memoryJournal();
  return { gaps, plan: undo, journal: own, result: await run(undo, own, { jobId }) };
}

describe.each(KINDS)("jobs on %s", (_name, additions) => {
  it.each([
    ["small jobs", { create: 20, requests: 30, runs: 60 }],
    ["jobs of 500 rows", { create: 490, requests: 400, runs: 8 }],
  ])(
    "%s that are killed repeatedly and resumed give the same result as uninterrupted jobs",
    async (_size, most) => {
      const faults = fc.constantFrom<Fault>("answerLost", "requestLost", "busy", "limited", "timeout", "unreachable");
      await fc.assert(
        fc.asyncProperty(
          shapes,
          fc.nat({ max: 20 }),
          fc.array(fc.record({ requests: fc.nat({ max: most.requests }), arrives: fc.boolean() }), { maxLength: 4 }),
          fc.infiniteStream(fc.option(faults, { freq: 8, nil: undefined })),
          async (shape, fewer, kills, stream) => {
            const calm = world(additions);
            const operations = operationsOf(
              calm.server,
              { ...shape, create: most.create - fewer },
              versioned(additions),
            );
            const plan = aPlan(operations, {}, 7);
            expect((await calm.run(plan, memoryJournal())).status).toBe("finished");

            const rough = world(additions, () => nextOf(stream));
            const journal = memoryJournal();
            rough.breakIt(true);
            for (const kill of kills) await killed(rough, { plan, journal, ...kill });
            await rough.run(plan, journal);
            rough.breakIt(false);
            const last = await rough.run(plan, journal);
            expect(last).toMatchObject({ status: "finished", summary: { left: 0, open: 0, counts: { failed: 0 } } });
            expect(stateOf(rough.server)).toBe(stateOf(calm.server));
          },
        ),
        { numRuns: most.runs },
      );
    },
    60_000,
  );

  it("undo restores the data, also after a half-finished job, and undo of the undo restores the changes", async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.option(fc.nat({ max: 30 })), async (shape, stopAfter) => {
        const there = world(additions);
        const before = stateOf(there.server);
        /**
         * If two people manage each other, one of them keeps an id that no longer exists. Only a finished job can be
         * undone fully.
         */
        const whole = { ...shape, dissolve: shape.dissolve && stopAfter === null };
        const plan = aPlan(operationsOf(there.server, whole, versioned(additions)), {}, 7);
        const journal = memoryJournal();
        const stop = cancelSource();
        let rows = 0;
        await there.run(plan, journal, {
          concurrency: 2,
          signal: stop.signal,
          clock: { ...there.clock, wait: async () => new Promise(() => undefined) },
          onEvent: ({ type }) => {
            if (type === "row" && (rows += 1) > (stopAfter ?? Infinity)) stop.cancel();
          },
        });
        const after = stateOf(there.server);
        const first = await undone(there, { plan, journal, jobId: "undo1", from: "job1" });
        expect([first.gaps, first.result]).toMatchObject([[], { status: "finished", summary: { left: 0 } }]);
        expect(stateOf(there.server)).toBe(before);
        const second = await undone(there, { ...first, jobId: "undo2", from: "undo1" });
        expect(second.gaps).toEqual([]);
        expect(stateOf(there.server)).toBe(after);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

it("any bytes are read as a journal without an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect(Array.isArray(await recordsIn(bytes))).toBe(true);
    }),
  );
});
