import { describe, expect, it } from "vitest";
import { fakeTarget } from "../../testing/jobs.ts";
import { type JobEvent, jobReader, jobSummary } from "./events.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JournalRecord, OutcomeRecord } from "./records.ts";

const begin = (total: number): JournalRecord => ({
  ...{ type: "begin", at: 0, version: 1, jobId: "job1", plan: "hash", target: fakeTarget, files: ["users.csv"] },
  totals: { create: total, update: 0, remove: 0 },
});
const intent = (first: number, last: number): JournalRecord => ({ type: "intent", at: 0, ns: [[first, last]] });
const outcome = (n: number, at: number, over: Partial<OutcomeRecord> = {}): OutcomeRecord => ({
  ...{ type: "outcome", at, n, op: "create", resource: "users", key: `user${n}`, file: 0, line: n + 2, ms: 5 },
  status: "done",
  ...over,
});
const typesOf = (events: readonly JobEvent[]) => events.map(({ type }) => type);
const fold = (records: readonly JournalRecord[]) => {
  const reader = jobReader();
  return { reader, events: records.flatMap((record) => reader.take(record)) };
};

describe("the events of a job", () => {
  it("are started, row, progress and ended", () => {
    const { events } = fold([
      begin(2),
      intent(0, 1),
      outcome(0, 10),
      outcome(1, 20, { status: "failed", code: "validation_failed", msg: "手机号格式不正确", attempts: 3 }),
      { type: "end", at: 20, by: "finished" },
    ]);
    expect(typesOf(events)).toEqual(["started", "row", "row", "progress", "ended"]);
    expect(events[2]).toEqual({
      type: "row",
      row: {
        ...{ n: 1, op: "create", resource: "users", key: "user1", file: "users.csv", line: 3, status: "failed" },
        ...{ code: "validation_failed", msg: "手机号格式不正确", issues: undefined, attempts: 3, ms: 5 },
      },
    });
    expect(events[4]).toMatchObject({
      summary: { state: "finished", counts: { created: 1, failed: 1 }, left: 0, open: 0 },
    });
  });

  it("contain the rate and the remaining time, by the clock of the journal", () => {
    const { reader } = fold([
      begin(100),
      intent(0, 99),
      ...Array.from({ length: 20 }, (_, n) => outcome(n, (n + 1) * 100)),
    ]);
    expect(reader.progress()).toMatchObject({ done: 20, total: 100, perSecond: 10, etaMs: 8_000 });
  });

  it("ignore rates older than ten seconds and rates of a clock that jumped", () => {
    const slow = Array.from({ length: 200 }, (_, n) => outcome(n, (n + 1) * 100));
    const fast = Array.from({ length: 200 }, (_, n) => outcome(200 + n, 20_000 + (n + 1) * 50));
    expect(fold([begin(900), ...slow, ...fast]).reader.progress().perSecond).toBeCloseTo(20, 0);
    const back = Array.from({ length: 50 }, (_, n) => outcome(200 + n, -1_000_000 + n * 50));
    expect(fold([begin(900), ...slow, ...back]).reader.progress().perSecond).toBeCloseTo(20, 0);
  });

  it("contain the rows that are left and open and the reason of a stop, also after a resume", () => {
    const first: readonly JournalRecord[] = [
      begin(6),
      intent(0, 4),
      outcome(0, 1),
      { type: "limit", at: 2, limit: 4, code: "overloaded", pauseMs: 1_000 },
      { type: "unsent", at: 3, ns: [[2, 3]] },
      { type: "end", at: 4, by: "error", code: "session_expired" },
    ];
    const stopped = fold(first);
    expect(typesOf(stopped.events)).toEqual(["started", "row", "slowed", "stopped", "ended"]);
    expect(stopped.events[3]).toEqual({ type: "stopped", by: "error", code: "session_expired", left: 3, open: 2 });
    const again = fold([...first, { type: "resume", at: 5 }, { type: "reconcile", at: 5, count: 2 }]);
    expect(again.events.slice(-2)).toMatchObject([
      { type: "started", resumed: true },
      { type: "reconciling", count: 2 },
    ]);
    expect(again.reader.summary()).toMatchObject({ state: "cutOff", runs: 2, stopped: undefined });
  });

  it("summarise a journal, also an empty one and one with records of later versions", async () => {
    expect(await jobSummary(memoryJournal())).toMatchObject({ state: "empty", total: 0 });
    const later = { type: "later", at: 1 } as unknown as JournalRecord;
    expect(await jobSummary(memoryJournal([begin(3), later]))).toMatchObject({ state: "cutOff", total: 3, left: 3 });
  });
});
