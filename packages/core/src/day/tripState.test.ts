import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { usualBoardRules } from "../tracking/usualRules.ts";
import { boardFacts } from "./boardFacts.ts";
import type { DayFacts, DayTrip } from "./facts.ts";
import { consequenceOf, exceptionQueue } from "./queue.ts";
import { readServiceDate, serviceDateText, serviceDayAt } from "./serviceDay.ts";
import { placeOf, tripsOfDay } from "./tripState.ts";

const day = Date.parse("2026-11-25T00:00+08:00");
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return day + (hours * 60 + minutes) * 60_000;
};
/** From 07:00 to 07:40 with five stops. */
const trip: DayTrip = {
  ...{ id: "t", number: "1F01", lineId: "l", direction: "toFactory", vehicleId: "v", driverId: "d" },
  times: [420, 430, 440, 450, 460],
};
const paper = (until: number, ownerId = "v") => ({ ownerId, field: "insuredUntil", until });
const yesterday = day - 86_400_000;

function stateAt(clock: string, more: Partial<DayFacts> = {}, changed: Partial<DayTrip> = {}) {
  const [one] = tripsOfDay({ now: at(clock), day, trips: [{ ...trip, ...changed }], marks: [], papers: [], ...more });
  if (!one) throw new Error("no trip");
  return one;
}
const told = (clock: string, more: Partial<DayFacts> = {}, changed: Partial<DayTrip> = {}) => {
  const { state, minutes } = stateAt(clock, more, changed);
  return `${state} ${minutes}`;
};
const departed = (clock: string) => ({ marks: [{ tripId: "t", departedAt: at(clock) }] });
const cameTo = (...events: readonly (readonly [stop: number, clock: string])[]) => ({
  stopEvents: events.map(([stop, clock]) => ({ tripId: "t", stop, arrivedAt: at(clock) })),
});
const leftAt = (...events: readonly (readonly [stop: number, clock: string, left?: string])[]) => ({
  stopEvents: events.map(([stop, clock, left]) => ({
    ...{ tripId: "t", stop, arrivedAt: at(clock) },
    ...(left !== undefined && { leftAt: at(left) }),
  })),
});

describe("a trip needs attention when", () => {
  test.each([
    ["a minute after the departure nobody marked it", "07:01", {}, {}, "notStarted 1"],
    ["it has not started until long after it should be there", "08:09", {}, {}, "notStarted 69"],
    ["the vehicle's paper ended yesterday", "06:52", { papers: [paper(yesterday)] }, {}, "expiredPaper 8"],
    ["the driver's paper ended yesterday", "06:52", { papers: [paper(yesterday, "d")] }, {}, "expiredPaper 8"],
    ["the paper is why it has not started", "07:05", { papers: [paper(yesterday)] }, {}, "expiredPaper -5"],
    ["it left five minutes late", "07:10", departed("07:05"), {}, "late 5"],
    ["it was marked as departed and should be there", "07:46", departed("07:00"), {}, "late 6"],
    ["it came late to a stop", "07:26", cameTo([0, "07:00"], [1, "07:24"]), {}, "late 14"],
    ["it should have come to the next stop", "07:27", cameTo([0, "07:00"], [1, "07:10"]), {}, "late 7"],
    ["it left a stop two minutes early", "07:09", leftAt([0, "07:00", "07:00"], [1, "07:07", "07:08"]), {}, "early 2"],
    ["it was sent off too early", "06:58", departed("06:57"), {}, "early 3"],
    [
      "it left early, and waits at the next stop before its time",
      "07:18",
      leftAt([0, "07:00", "07:00"], [1, "07:07", "07:07"], [2, "07:16"]),
      {},
      "early 3",
    ],
    [
      "its vehicle is silent",
      "07:20",
      { ...cameTo([1, "07:11"]), lastSignals: [{ vehicleId: "v", at: at("07:11") }] },
      {},
      "noSignal 9",
    ],
  ])("%s", (_, clock, facts, changed, state) => {
    expect(told(clock, facts, changed)).toBe(state);
  });
});

describe("a trip needs no attention:", () => {
  test.each([
    ["before the departure", "06:52", {}, {}, "waiting 8"],
    ["in the minute of the departure", "07:00", {}, {}, "waiting 0"],
    ["the paper's last day is the day itself", "06:52", { papers: [paper(day)] }, {}, "waiting 8"],
    ["a reason was given for the paper", "06:52", { papers: [paper(yesterday)] }, { papersAllowed: true }, "waiting 8"],
    ["the paper is of another vehicle", "06:52", { papers: [paper(yesterday, "w")] }, {}, "waiting 8"],
    ["four minutes late is no delay", "07:10", departed("07:04"), {}, "running 0"],
    ["left a minute early, as it may", "07:10", leftAt([0, "07:00", "07:00"], [1, "07:08", "07:09"]), {}, "running 0"],
    ["came early and left in time", "07:11", leftAt([0, "07:00", "07:00"], [1, "07:06", "07:10"]), {}, "running 0"],
    [
      "left early, and waited at the next stop until its time",
      "07:20",
      leftAt([0, "07:00", "07:00"], [1, "07:07", "07:07"], [2, "07:16"]),
      {},
      "running 0",
    ],
    ["ahead of the timetable", "07:12", cameTo([0, "07:00"], [1, "07:08"]), {}, "running 0"],
    [
      "heard of four minutes ago",
      "07:15",
      { ...departed("07:00"), lastSignals: [{ vehicleId: "v", at: at("07:11") }] },
      {},
      "running 0",
    ],
    [
      "a silent vehicle that does not run yet",
      "06:30",
      { lastSignals: [{ vehicleId: "v", at: day }] },
      {},
      "waiting 30",
    ],
    ["came to the last stop", "07:41", cameTo([0, "07:00"], [4, "07:39"]), {}, "arrived 0"],
    ["marked as arrived", "07:50", { marks: [{ tripId: "t", arrivedAt: at("07:43") }] }, {}, "arrived 0"],
    ["half an hour after it should be there, untold", "08:10", {}, {}, "arrived 0"],
    [
      "cancelled, whatever else was said",
      "07:30",
      { marks: [{ tripId: "t", cancelledAt: at("06:00") }] },
      {},
      "cancelled 0",
    ],
  ])("%s", (_, clock, facts, changed, state) => {
    expect(told(clock, facts, changed)).toBe(state);
  });

  test("a state is assumed only when no report exists", () => {
    expect(stateAt("08:10").isAssumed).toBe(true);
    expect(stateAt("08:10", { marks: [{ tripId: "t", arrivedAt: at("07:43") }] })).toMatchObject({
      ...{ isAssumed: false, delay: 3, share: 1 },
    });
  });
});

test("a trip after midnight belongs to the previous service day and shows its own times", () => {
  const night = { times: [1450, 1460, 1470] };
  expect(told("24:08", {}, night)).toBe("waiting 2");
  const late = stateAt("24:26", { marks: [{ tripId: "t", departedAt: at("24:20") }] }, night);
  expect([late.state, late.delay]).toEqual(["late", 10]);
  expect(consequenceOf(late, day)).toEqual({ text: "day.consequence.late", params: { at: "24:40" } });
});

test("the place of a bus follows from its times and delay and its last and next stop", () => {
  expect(stateAt("07:20", departed("07:00"))).toMatchObject({ share: 0.5, plannedShare: 0.5, lastStop: 2 });
  expect(stateAt("07:20", departed("07:10"))).toMatchObject({ share: 0.25, plannedShare: 0.5, lastStop: 1 });
  expect(stateAt("07:19", cameTo([0, "07:00"], [1, "07:05"]))).toMatchObject({ share: 0.5, lastStop: 1 });
  expect(placeOf([0, undefined, 20], 10)).toBe(0.5);
  expect(placeOf([], 10)).toBe(0);
});

test("the most urgent trips are first: not started, then blocked, then late or silent", () => {
  const one = (id: string, departure: number) => ({ ...trip, id, vehicleId: id, times: [departure, departure + 60] });
  const now = at("07:12");
  const marked = (tripId: string, minutes: number) => ({ tripId, departedAt: now - minutes * 60_000 });
  const facts: DayFacts = {
    ...{ now, day },
    trips: [
      one("late14", 400),
      one("late8", 400),
      one("late5", 400),
      one("started2", 430),
      one("started7", 425),
    ].concat([one("silent9", 420), one("silent5", 420), one("paper8", 440), one("fine", 420)]),
    marks: [
      { tripId: "late14", departedAt: at("06:54") },
      { tripId: "late8", departedAt: at("06:48") },
      { tripId: "late5", departedAt: at("06:45") },
      ...[marked("silent9", 12), marked("silent5", 12), marked("fine", 12)],
    ],
    papers: [paper(yesterday, "paper8")],
    lastSignals: [
      { vehicleId: "silent9", at: now - 9 * 60_000 },
      { vehicleId: "silent5", at: now - 5 * 60_000 },
      { vehicleId: "fine", at: now },
    ],
  };
  expect(exceptionQueue(tripsOfDay(facts)).map(({ trip: { id } }) => id)).toEqual([
    ...["started7", "paper8", "late14", "silent9", "late8", "late5", "silent5", "started2"],
  ]);
});

test("early trips follow all late ones, the earliest first, and precede silent ones", () => {
  const one = (id: string, departure: number) => ({ ...trip, id, vehicleId: id, times: [departure, departure + 60] });
  const facts: DayFacts = {
    ...{ now: at("07:00"), day, papers: [] },
    trips: [one("early3", 421), one("early9", 427), one("late5", 413)],
    marks: ["early3", "early9", "late5"].map((tripId) => ({ tripId, departedAt: at("06:58") })),
  };
  const order = (rules?: DayFacts["rules"]) =>
    exceptionQueue(tripsOfDay({ ...facts, ...(rules && { rules }) })).map(({ trip: { id } }) => id);
  expect(order()).toEqual(["late5", "early9", "early3"]);
  expect(order({ ...usualBoardRules, earlyMinutes: 3 })).toEqual(["late5", "early9"]);
});

test("each exception has a consequence text, and other states have none", () => {
  const line = (...given: Parameters<typeof stateAt>) => consequenceOf(stateAt(...given), day);
  expect(line("07:07")).toEqual({ text: "day.consequence.notStarted", params: { at: "07:47", minutes: 7 } });
  expect(line("06:52", { papers: [paper(yesterday)] })).toEqual({
    text: "day.consequence.blocked",
    params: { minutes: 8 },
  });
  expect(line("07:05", { papers: [paper(yesterday)] })?.text).toBe("day.consequence.blockedLate");
  const silent = { ...departed("07:00"), lastSignals: [{ vehicleId: "v", at: at("07:00") }] };
  expect(line("07:20", silent)?.text).toBe("day.consequence.silent");
  expect(line("07:50", silent)?.text).toBe("day.consequence.silentLate");
  expect(line("06:58", departed("06:57"))).toEqual({ text: "day.consequence.early", params: { at: "07:37" } });
  expect(line("06:52")).toBeUndefined();
});

test("every trip has a state, a place on its route and valid times, for any data", () => {
  const minute = fc.integer({ min: 0, max: 2879 });
  const instant = minute.map((one) => day + one * 60_000);
  const times = fc.array(fc.option(minute, { nil: undefined }), { maxLength: 8 });
  fc.assert(
    fc.property(
      instant,
      times,
      fc.option(instant, { nil: undefined }),
      fc.array(fc.record({ tripId: fc.constant("t"), stop: fc.nat(9), arrivedAt: instant })),
      (now, given: readonly (number | undefined)[], departedAt, stopEvents) => {
        const ordered = given.map((minutes) => minutes ?? undefined).sort((a, b) => (a ?? 0) - (b ?? 0));
        const marks = departedAt === undefined ? [] : [{ tripId: "t", departedAt }];
        const found = tripsOfDay({ now, day, trips: [{ ...trip, times: ordered }], marks, papers: [], stopEvents });
        for (const { share, plannedShare, expectedAt } of found) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(plannedShare).toBeGreaterThanOrEqual(0);
          expect(plannedShare).toBeLessThanOrEqual(1);
          expect(Number.isFinite(expectedAt)).toBe(true);
        }
      },
    ),
  );
});

test("hours before 04:00 belong to the previous service day, and invalid dates are refused", () => {
  expect(serviceDateText(serviceDayAt(Date.parse("2026-11-26T03:59+08:00")))).toBe("2026-11-25");
  expect(serviceDateText(serviceDayAt(Date.parse("2026-11-26T04:00+08:00")))).toBe("2026-11-26");
  expect(readServiceDate("2026-11-25")).toBe(day);
  for (const text of ["2026-02-30", "26-11-25", "", "2026-11-25T00:00", "9999-99-99"])
    expect(readServiceDate(text)).toBeUndefined();
});

test("a server without early trips keeps the usual rule, and no stop was left early", () => {
  const told = {
    ...{ day, papers: [], signals: [], stopEvents: [{ tripId: "t", stop: 1, at: at("07:05") }] },
    trips: [{ ...trip, times: [420, 430], papersAllowed: false, reason: "" }],
    rules: { lateMinutes: 9, startMinutes: 1, silentMinutes: 5, forgetMinutes: 30 },
  };
  const facts = boardFacts(told, at("07:06"));
  expect(facts.rules).toEqual({ ...usualBoardRules, lateMinutes: 9 });
  expect(facts.stopEvents).toEqual([{ tripId: "t", stop: 1, arrivedAt: at("07:05") }]);
});
