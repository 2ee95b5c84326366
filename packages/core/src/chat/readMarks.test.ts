import fc from "fast-check";
import { expect, test } from "vitest";
import { createReadMarks, READ_TOLD_EVERY_MS } from "./readMarks.ts";

/** A user who reads the messages of two peers, and the receipts that the server receives. */
function reader() {
  let now = 1_700_000_000_000;
  const read = new Map([
    ["li", 0],
    ["wang", 0],
  ]);
  const told: { readonly peer: string; readonly at: number; readonly upTo: number }[] = [];
  const marks = createReadMarks({
    now: () => now,
    tell: (peer) => told.push({ peer, at: now, upTo: read.get(peer) ?? 0 }),
  });
  return {
    told,
    marks,
    reads(peer: string): void {
      read.set(peer, (read.get(peer) ?? 0) + 1);
      marks.add(peer);
    },
    /** Moves the clock, and fires the alarm when it is due. */
    pass(ms: number): void {
      const until = now + ms;
      while (marks.dueAt() <= until) {
        now = Math.max(now, marks.dueAt());
        marks.due();
      }
      now = until;
    },
    setClock: (by: number) => (now += by),
    lastOf: (peer: string) => told.filter((one) => one.peer === peer).at(-1)?.upTo ?? 0,
    readOf: (peer: string) => read.get(peer) ?? 0,
  };
}

test("the first read receipt is sent at once, many later ones as one, and none when nothing was read", () => {
  const { told, marks, reads, pass } = reader();
  for (let n = 0; n < 50; n += 1) reads("li");
  expect(told.map(({ upTo }) => upTo)).toEqual([1]);
  pass(READ_TOLD_EVERY_MS - 1);
  expect(told).toHaveLength(1);
  pass(1);
  expect(told.map(({ upTo }) => upTo)).toEqual([1, 50]);
  pass(100 * READ_TOLD_EVERY_MS);
  expect([told.length, marks.dueAt()]).toEqual([2, Number.POSITIVE_INFINITY]);
  reads("li");
  expect(told.at(-1)?.upTo).toBe(51);
});

test("leaving a conversation sends the receipt at once; a lost connection discards it", () => {
  const { told, marks, reads, pass } = reader();
  reads("li");
  reads("li");
  marks.settle();
  marks.settle();
  expect(told.map(({ upTo }) => upTo)).toEqual([1, 2]);
  reads("li");
  marks.forget();
  pass(10 * READ_TOLD_EVERY_MS);
  expect([told.length, marks.dueAt()]).toEqual([2, Number.POSITIVE_INFINITY]);
});

test("a clock that is set back does not delay the receipt", () => {
  const { told, reads, setClock } = reader();
  reads("li");
  setClock(-3_600_000);
  reads("li");
  expect(told.map(({ upTo }) => upTo)).toEqual([1, 2]);
});

test("receipts are never sent too often and finally cover all read messages", () => {
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("li", "wang") },
    { weight: 1, arbitrary: fc.nat({ max: 2 * READ_TOLD_EVERY_MS }) },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const { told, reads, pass, lastOf, readOf } = reader();
      for (const one of events) {
        if (typeof one === "number") pass(one);
        else reads(one);
      }
      pass(READ_TOLD_EVERY_MS);
      for (const peer of ["li", "wang"]) {
        expect(lastOf(peer)).toBe(readOf(peer));
        const times = told.filter((one) => one.peer === peer).map(({ at }) => at);
        times.forEach((at, index) => {
          if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(READ_TOLD_EVERY_MS);
        });
      }
    }),
  );
});
