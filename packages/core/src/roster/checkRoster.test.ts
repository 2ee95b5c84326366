import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { rosterMinuteByMinute } from "../testing/rosterMinuteByMinute.ts";
import { checkRoster, type Violation } from "./checkRoster.ts";
import { type DrivenDuty, isAtWheel, type Piece } from "./duty.ts";
import { usualDrivingRules as rules } from "./drivingRules.ts";

const hours = (...pairs: readonly (readonly [number, number])[]): readonly Piece[] =>
  pairs.map(([start, end]) => ({ kind: "drive", start: start * 60, end: end * 60 }));

let serial = 0;
function duty(day: number, pieces: readonly Piece[], more: Partial<DrivenDuty> = {}): DrivenDuty {
  const starts = pieces.map(({ start }) => start);
  const ends = pieces.map(({ end }) => end);
  serial += 1;
  return { id: `d${serial}`, driver: "ann", day, start: Math.min(...starts), end: Math.max(...ends), pieces, ...more };
}

interface Scenario {
  readonly says: string;
  readonly duties: readonly DrivenDuty[];
  /** Rule, found value, limit. */
  readonly breaks: readonly (readonly [Violation["rule"], number, number])[];
}

const week = (from: number, count: number, pieces: readonly Piece[]) =>
  Array.from({ length: count }, (_, at) => duty(from + at, pieces));

const refused: readonly Scenario[] = [
  {
    says: "a minute over four hours",
    duties: [duty(1, hours([8, 12 + 1 / 60]))],
    breaks: [["continuousDay", 241, 240]],
  },
  {
    says: "four hours with a pause of 19 minutes",
    duties: [duty(1, hours([8, 10], [10 + 19 / 60, 12.5]))],
    breaks: [["continuousDay", 251, 240]],
  },
  {
    says: "a deadhead in the pause",
    duties: [duty(1, [...hours([8, 11], [11.5, 13]), { kind: "deadhead", start: 660, end: 690 }])],
    breaks: [["continuousDay", 300, 240]],
  },
  {
    says: "two hours and a half at night",
    duties: [duty(1, hours([22, 24.5]))],
    breaks: [["continuousNight", 150, 120]],
  },
  {
    says: "a night that begins in the evening",
    duties: [duty(1, hours([21, 24.25]))],
    breaks: [["continuousNight", 135, 120]],
  },
  {
    says: "nine hours in a day",
    duties: [duty(1, hours([6, 10], [11, 15], [16, 17]))],
    breaks: [["wheelIn24Hours", 540, 480]],
  },
  {
    says: "24 hours over midnight",
    duties: [duty(1, hours([14, 17], [18, 22])), duty(2, hours([10, 12]))],
    breaks: [["wheelIn24Hours", 540, 480]],
  },
  {
    says: "rest of ten hours",
    duties: [duty(1, hours([18, 21])), duty(2, hours([7, 9]))],
    breaks: [["restBetween", 600, 660]],
  },
  {
    says: "rest after a duty that ends at 25:00",
    duties: [duty(1, hours([22, 23], [24, 25])), duty(2, hours([8, 9]))],
    breaks: [["restBetween", 420, 660]],
  },
  { says: "a seventh day", duties: week(1, 7, hours([8, 9])), breaks: [["daysInRow", 7, 6]] },
  {
    says: "46 hours in seven days",
    duties: week(1, 6, hours([8, 12], [13, 16 + 40 / 60])),
    breaks: [["wheelIn7Days", 2760, 2640]],
  },
  {
    says: "two duties at once",
    duties: [duty(1, hours([8, 10])), duty(1, hours([9.5, 11]))],
    breaks: [["overlap", 30, 0]],
  },
];

const allowed: readonly Scenario[] = [
  { says: "four hours", duties: [duty(1, hours([8, 12]))], breaks: [] },
  { says: "a break of 20 minutes", duties: [duty(1, hours([8, 12], [12 + 20 / 60, 16]))], breaks: [] },
  { says: "two hours at night", duties: [duty(1, hours([22, 24], [24.5, 26.5]))], breaks: [] },
  { says: "rest of eleven hours", duties: [duty(1, hours([18, 21])), duty(2, hours([8, 9]))], breaks: [] },
  {
    says: "two duties of one day without rest",
    duties: [duty(1, hours([6, 8])), duty(1, hours([17, 19]))],
    breaks: [],
  },
  {
    says: "six days, a free one, six days",
    duties: [...week(1, 6, hours([8, 9])), ...week(8, 6, hours([8, 9]))],
    breaks: [],
  },
  {
    says: "two drivers at once",
    duties: [duty(1, hours([8, 9])), duty(1, hours([8, 9]), { driver: "bob" })],
    breaks: [],
  },
];

describe("the rules of driving and rest", () => {
  it.each([...refused, ...allowed])("$says", ({ duties, breaks }) => {
    const found = checkRoster(duties, rules).map((one) => [one.rule, one.found, one.limit]);
    expect(found).toEqual(breaks);
  });

  it("names the duty, the previous duty and the driver", () => {
    const [late, early] = [duty(1, hours([18, 21])), duty(2, hours([7, 9]))];
    expect(checkRoster([early, late], rules)).toEqual([
      { rule: "restBetween", driver: "ann", duty: early.id, other: late.id, found: 600, limit: 660 },
    ]);
  });

  it("follows the configured rules", () => {
    const nine = [duty(1, hours([6, 10], [11, 15], [16, 17]))];
    expect(checkRoster(nine, { ...rules, wheelIn24Hours: 540 })).toEqual([]);
    expect(checkRoster(nine, { ...rules, breakLength: 61 }).map(({ rule }) => rule)).toContain("continuousDay");
  });
});

const anyPiece = fc
  .record({
    kind: fc.constantFrom("drive", "drive", "deadhead", "layover", "rest", "other"),
    start: fc.integer({ min: 0, max: 1500 }),
    length: fc.integer({ min: 1, max: 330 }),
  })
  .map(({ kind, start, length }): Piece => ({ kind, start, end: start + length }) as const);

const anyDuties = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.array(anyPiece, { minLength: 1, maxLength: 5 })), {
    maxLength: 12,
  })
  .map((all) => all.map(([day, pieces]) => duty(day, pieces)));

describe("the checker with random duties", () => {
  it("agrees with a check of every minute", () => {
    fc.assert(
      fc.property(anyDuties, (duties) => {
        expect(sorted(checkRoster(duties, rules))).toEqual(sorted(rosterMinuteByMinute(duties, rules)));
      }),
      { numRuns: 150 },
    );
  });

  it("finds no more continuous driving after a break is added", () => {
    fc.assert(
      fc.property(anyDuties, fc.nat(), fc.integer({ min: 20, max: 60 }), (duties, at, length) => {
        const target = duties[at % Math.max(1, duties.length)];
        if (!target) return;
        const from = target.start + (at % (target.end - target.start));
        const pieces = target.pieces.flatMap((piece) => without(piece, from, from + length));
        const rested = duties.map((one) => (one === target ? { ...one, pieces } : one));
        expect(excess(rested)).toBeLessThanOrEqual(excess(duties));
      }),
    );
  });
});

function excess(duties: readonly DrivenDuty[]): number {
  return checkRoster(duties, rules)
    .filter(({ rule }) => rule === "continuousDay" || rule === "continuousNight")
    .reduce((sum, { found, limit }) => sum + found - limit, 0);
}

/** A driving piece without the part inside the break. */
function without(piece: Piece, from: number, until: number): readonly Piece[] {
  if (!isAtWheel(piece)) return [piece];
  const parts = [
    { ...piece, end: Math.min(piece.end, from) },
    { ...piece, start: Math.max(piece.start, until) },
  ];
  return parts.filter(({ start, end }) => start < end);
}

const sorted = (all: readonly Violation[]): readonly string[] =>
  all.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort();
