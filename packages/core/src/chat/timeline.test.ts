import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChatMessage } from "../contract/socket/message.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

const message = (seq: number): ChatMessage => ({
  id: `m${seq}`,
  from: seq % 3 === 0 ? "me" : "peer",
  to: seq % 3 === 0 ? "peer" : "me",
  sentAt: 1_000 * Math.floor(seq / 2),
  content: { type: "text", text: `text ${seq}` },
  seq,
});
/** Live messages of a server of the platform have neither id nor position. */
const live = (seq: number): ChatMessage => {
  const { id: _id, seq: _seq, ...rest } = message(seq);
  return rest;
};
const stored = (seq: number): ChatMessage => {
  const { seq: _seq, ...rest } = message(seq);
  return rest;
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const textsOf = (timeline: Timeline) =>
  timeline.slice(0, timeline.length).map(({ content }) => (content.type === "text" ? content.text : ""));
const texts = (...seqs: readonly number[]) => seqs.map((seq) => `text ${seq}`);

describe("with message numbers", () => {
  test("messages that arrive twice are stored once", () => {
    const timeline = createTimeline();
    expect([1, 2, 1, 2, 3].map((seq) => timeline.add(message(seq)))).toEqual([true, true, false, false, true]);
    expect(textsOf(timeline)).toEqual(texts(1, 2, 3));
  });

  test("a gap is reported, and later messages wait until it is closed", () => {
    const timeline = createTimeline();
    timeline.add(message(1));
    timeline.add(message(4));
    timeline.add(message(3));
    expect([timeline.gap, timeline.lastSeq]).toEqual([true, 1]);
    expect(textsOf(timeline)).toEqual(texts(1));
    timeline.addMissed([message(2), message(3)]);
    expect([timeline.gap, timeline.lastSeq]).toEqual([false, 4]);
    expect(textsOf(timeline)).toEqual(texts(1, 2, 3, 4));
  });

  test("a conversation that was never loaded waits for its newest page", () => {
    const timeline = createTimeline();
    timeline.add(message(57));
    expect([timeline.length, timeline.gap]).toEqual([0, true]);
    timeline.replaceNewest(range(28, 56).map(message), false);
    expect([timeline.firstSeq, timeline.lastSeq, timeline.gap, timeline.complete]).toEqual([28, 57, false, false]);
  });

  test("a newest page that connects keeps the older messages, and another one replaces them", () => {
    const timeline = createTimeline();
    timeline.replaceNewest(range(11, 20).map(message), false);
    timeline.addOlder(range(1, 11).map(message), true);
    timeline.replaceNewest(range(15, 24).map(message), false);
    expect([timeline.firstSeq, timeline.lastSeq, timeline.length, timeline.complete]).toEqual([1, 24, 24, true]);
    timeline.replaceNewest(range(40, 50).map(message), false);
    expect([timeline.firstSeq, timeline.lastSeq, timeline.complete]).toEqual([40, 50, false]);
  });

  test("any order of live messages, pages and duplicates gives one sequence without gaps", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("live" as const), seq: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ kind: fc.constant("newest" as const), size: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant("older" as const), size: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant("missed" as const), size: fc.integer({ min: 1, max: 30 }) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const timeline = createTimeline();
        let sent = 30;
        for (const one of steps) {
          if (one.kind === "live") {
            sent = Math.max(sent, one.seq);
            timeline.add(message(one.seq));
          } else if (one.kind === "newest") {
            const from = Math.max(1, sent - one.size + 1);
            timeline.replaceNewest(range(from, sent).map(message), from === 1);
          } else if (one.kind === "older" && timeline.firstSeq > 1) {
            const from = Math.max(1, timeline.firstSeq - one.size);
            timeline.addOlder(range(from, timeline.firstSeq).map(message), from === 1);
          } else if (one.kind === "missed" && timeline.length > 0) {
            const to = Math.min(sent, timeline.lastSeq + one.size);
            timeline.addMissed(range(timeline.lastSeq + 1, to).map(message));
          }
          if (timeline.length > 0) {
            expect(textsOf(timeline)).toEqual(texts(...range(timeline.firstSeq, timeline.lastSeq)));
            expect(timeline.complete).toBe(timeline.complete && timeline.firstSeq === 1);
          }
        }
      }),
    );
  });
});

describe("without message numbers, on servers of the platform", () => {
  test("a page replaces the live messages that it contains, and later ones stay", () => {
    const timeline = createTimeline();
    for (const seq of [1, 2, 3]) timeline.add(live(seq));
    timeline.add(live(9));
    timeline.replaceNewest([1, 2, 3].map(stored), true);
    expect(textsOf(timeline)).toEqual(texts(1, 2, 3, 9));
    timeline.replaceNewest([1, 2, 3, 9].map(stored), true);
    expect(textsOf(timeline)).toEqual(texts(1, 2, 3, 9));
  });

  test("older pages that moved in the meantime give no duplicates", () => {
    const timeline = createTimeline();
    timeline.replaceNewest([7, 8, 9].map(stored), false);
    timeline.addOlder([5, 6, 7].map(stored), false);
    timeline.addOlder([3, 4, 5].map(stored), true);
    expect(textsOf(timeline)).toEqual(texts(3, 4, 5, 6, 7, 8, 9));
  });
});
