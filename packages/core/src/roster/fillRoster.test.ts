import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aRosterProblem } from "../testing/aRosterProblem.ts";
import { rosterMinuteByMinute } from "../testing/rosterMinuteByMinute.ts";
import type { DrivenDuty, Piece } from "./duty.ts";
import { usualDrivingRules as rules } from "./drivingRules.ts";
import { type FilledRoster, fillRoster } from "./fillRoster.ts";
import { type OpenDuty, type RosterDriver, type RosterProblem, isBetter } from "./problem.ts";

const drive = (start: number, end: number): readonly Piece[] => [{ kind: "drive", start: start * 60, end: end * 60 }];

function open(
  id: string,
  day: number,
  [from, until]: readonly [number, number],
  more: Partial<OpenDuty> = {},
): OpenDuty {
  return { id, day, start: from * 60, end: until * 60, pieces: drive(from, until), ...more };
}

const driver = (id: string, more: Partial<RosterDriver> = {}): RosterDriver => ({
  id,
  licence: "A1",
  leave: [],
  ...more,
});

const problem = (more: Partial<RosterProblem>): RosterProblem => ({ drivers: [], open: [], fixed: [], rules, ...more });

function filled(given: RosterProblem, proposals = 2_000, seed = 1): FilledRoster {
  const fill = fillRoster(given, { seed, proposals });
  while (!fill.step(500).done);
  return fill.result();
}

/** The violations of a result, computed without the solver's code. */
function faults({ drivers, open: all, fixed, rules: limits }: RosterProblem, roster: FilledRoster): readonly string[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const placed: DrivenDuty[] = [];
  const said: string[] = [];
  for (const { duty: id, driver: name } of roster.assignments) {
    const duty = byId.get(id);
    const who = drivers.find((one) => one.id === name);
    if (!duty || !who) said.push(`${id} or ${name} is unknown`);
    else {
      placed.push({ ...duty, driver: name });
      if (duty.licences && !duty.licences.includes(who.licence)) said.push(`${id}: licence`);
      if (duty.line !== undefined && who.lines && !who.lines.includes(duty.line)) said.push(`${id}: line`);
      if (who.leave.includes(duty.day)) said.push(`${id}: leave`);
    }
  }
  const seen = [...placed.map(({ id }) => id), ...roster.unplaced].sort();
  if (
    seen.join() !==
    all
      .map(({ id }) => id)
      .sort()
      .join()
  )
    said.push("a duty is missing or twice");
  const breaks = rosterMinuteByMinute([...fixed, ...placed], limits).filter(({ duty }) => byId.has(duty));
  return [...said, ...breaks.map(({ rule, duty }) => `${duty}: ${rule}`)];
}

describe("a duty without a possible driver", () => {
  const morning = open("m", 1, [8, 10]);
  it.each([
    ["another licence", problem({ drivers: [driver("ann")], open: [{ ...morning, licences: ["B1"] }] })],
    ["an unknown line", problem({ drivers: [driver("ann", { lines: ["1"] })], open: [{ ...morning, line: "2" }] })],
    ["leave", problem({ drivers: [driver("ann", { leave: [1] })], open: [morning] })],
    [
      "a settled duty of the day",
      problem({ drivers: [driver("ann")], open: [morning], fixed: [{ ...open("f", 1, [12, 13]), driver: "ann" }] }),
    ],
    [
      "too short a rest",
      problem({ drivers: [driver("ann")], open: [morning], fixed: [{ ...open("f", 0, [20, 23]), driver: "ann" }] }),
    ],
    [
      "too short a rest before a settled duty",
      problem({
        drivers: [driver("ann")],
        open: [open("m", 1, [20, 22])],
        fixed: [{ ...open("f", 2, [5, 6]), driver: "ann" }],
      }),
    ],
    ["a duty that breaks a rule by itself", problem({ drivers: [driver("ann")], open: [open("m", 1, [8, 13])] })],
    ["no driver", problem({ open: [morning] })],
    [
      "a seventh day",
      problem({
        drivers: [driver("ann")],
        open: [open("m", 7, [8, 10])],
        fixed: [1, 2, 3, 4, 5, 6].map((day) => ({ ...open(`f${day}`, day, [8, 10]), driver: "ann" })),
      }),
    ],
  ] as const)("stays unplaced: %s", (_, given) => {
    const roster = filled(given);
    expect(roster.unplaced).toEqual(["m"]);
    expect(faults(given, roster)).toEqual([]);
  });
});

describe("filling a roster", () => {
  it("places all duties when that is possible", () => {
    const given = aRosterProblem({ drivers: 20, days: 14, slack: 0.05, seed: 3 });
    const roster = filled(given, 400_000);
    expect(roster.unplaced).toEqual([]);
    expect(faults(given, roster)).toEqual([]);
  });

  it("breaks no rule when it stops at any time", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 }), fc.integer({ min: 0, max: 6 }), (seed, slices) => {
        const given = aRosterProblem({ drivers: 8, days: 10, slack: 0, seed });
        const fill = fillRoster(given, { seed, proposals: 30_000 });
        for (let slice = 0; slice < slices; slice += 1) fill.step(5_000);
        expect(faults(given, fill.result())).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it("never gets worse with more steps", () => {
    const fill = fillRoster(aRosterProblem({ drivers: 12, days: 14, slack: 0, seed: 5 }), {
      seed: 1,
      proposals: 60_000,
    });
    let before = fill.step(0).best;
    for (let slice = 0; slice < 30; slice += 1) {
      const { best } = fill.step(2_000);
      expect(isBetter(before, best)).toBe(false);
      before = best;
    }
  });

  it("gives the same roster for the same seed", () => {
    const given = aRosterProblem({ drivers: 10, days: 10, slack: 0.02, seed: 8 });
    expect(filled(given, 20_000, 4)).toEqual(filled(given, 20_000, 4));
  });

  it("divides the duties equally", () => {
    const days = [1, 2, 3, 4];
    const given = problem({
      drivers: [driver("ann"), driver("bob")],
      open: days.map((day) => open(`d${day}`, day, [8, 10])),
    });
    const roster = filled(given);
    expect(days.map((day) => roster.assignments.filter(({ duty }) => duty === `d${day}`).length)).toEqual([1, 1, 1, 1]);
    expect(roster.assignments.filter((one) => one.driver === "ann")).toHaveLength(2);
  });

  it("reports its progress", () => {
    const fill = fillRoster(aRosterProblem({ drivers: 4, days: 5, slack: 0, seed: 1 }), { seed: 1, proposals: 1_500 });
    expect(fill.step(1_000)).toMatchObject({ tried: 1_000, proposals: 1_500, done: false });
    expect(fill.step(1_000)).toMatchObject({ tried: 1_500, done: true });
  });
});
