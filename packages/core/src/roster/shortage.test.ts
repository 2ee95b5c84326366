import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { DrivenDuty } from "./duty.ts";
import { usualDrivingRules as rules } from "./drivingRules.ts";
import { fillRoster } from "./fillRoster.ts";
import { flowNetwork } from "./maxFlow.ts";
import type { OpenDuty, RosterDriver, RosterProblem } from "./problem.ts";
import { findShortages } from "./shortage.ts";
import { explainRoster } from "./unplaced.ts";

function open(id: string, day: number, more: Partial<OpenDuty> = {}): OpenDuty {
  return { id, day, start: 480, end: 600, pieces: [{ kind: "drive", start: 480, end: 600 }], ...more };
}

const driver = (id: string, more: Partial<RosterDriver> = {}): RosterDriver => ({
  id,
  licence: "A1",
  leave: [],
  ...more,
});
const problem = (more: Partial<RosterProblem>): RosterProblem => ({ drivers: [], open: [], fixed: [], rules, ...more });

const long = [
  { kind: "drive", start: 480, end: 720 },
  { kind: "drive", start: 760, end: 1000 },
] as const;

describe("shortages", () => {
  it.each([
    ["more duties than drivers", problem({ drivers: [driver("ann")], open: [open("a", 1), open("b", 1)] }), "drivers"],
    [
      "two duties of a line that one driver knows",
      problem({
        drivers: [driver("ann", { lines: ["1"] }), driver("bob", { lines: ["2"] }), driver("cat", { lines: ["2"] })],
        open: [open("a", 1, { line: "1" }), open("b", 1, { line: "1" }), open("c", 1, { line: "2" })],
      }),
      "drivers",
    ],
    [
      "seven days for one driver",
      problem({ drivers: [driver("ann")], open: [1, 2, 3, 4, 5, 6, 7].map((day) => open(`d${day}`, day)) }),
      "drivers",
    ],
    [
      "48 hours in seven days for one driver",
      problem({
        drivers: [driver("ann")],
        open: [1, 2, 3, 4, 5, 6, 8].map((day) => open(`d${day}`, day, { start: 480, end: 1000, pieces: long })),
      }),
      "hours",
    ],
  ] as const)("are proved: %s", (_, given, of) => {
    expect(findShortages(given)).toMatchObject([{ of }]);
  });

  it("name a small set of duties and the drivers who can take them", () => {
    const given = problem({
      drivers: [driver("ann", { lines: ["1"] }), ...["bob", "cat", "dan"].map((id) => driver(id, { lines: ["2"] }))],
      open: [
        ...["a", "b", "c"].map((id) => open(id, 1, { line: "1" })),
        ...["d", "e"].map((id) => open(id, 1, { line: "2" })),
      ],
    });
    const [shortage] = findShortages(given);
    expect(shortage).toMatchObject({ firstDay: 1, lastDay: 1, drivers: ["ann"], needed: 2, possible: 1 });
    expect(shortage?.duties).toHaveLength(2);
  });

  it("are never proved for a roster that a search can fill", () => {
    const anyDriver = fc.record({
      licence: fc.constantFrom("A1", "B1"),
      leave: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
    });
    const anyDuty = fc.record({ day: fc.integer({ min: 1, max: 8 }), licences: fc.constantFrom(["A1"], ["A1", "B1"]) });
    fc.assert(
      fc.property(
        fc.array(anyDriver, { minLength: 1, maxLength: 4 }),
        fc.array(anyDuty, { maxLength: 16 }),
        (people, work) => {
          const given = problem({
            drivers: people.map((one, at) => driver(`p${at}`, one)),
            open: work.map(({ day, licences }, at) => open(`d${at}`, day, { licences })),
          });
          const fill = fillRoster(given, { seed: 1, proposals: 3_000 });
          fill.step(3_000);
          const result = fill.result();
          if (result.unplaced.length === 0) expect(findShortages(given)).toEqual([]);
          else expect(explainRoster(given, result).unplaced).toHaveLength(result.unplaced.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("the explanation of unplaced duties", () => {
  const has: readonly DrivenDuty[] = [{ ...open("f", 1), driver: "busy" }];
  it("counts the drivers that each reason excludes", () => {
    const given = problem({
      drivers: [
        driver("busy"),
        driver("away", { leave: [1] }),
        driver("other", { licence: "C1" }),
        driver("stranger", { lines: ["9"] }),
        driver("tired"),
      ],
      open: [open("x", 1, { licences: ["A1"], line: "1" })],
      fixed: [...has, { ...open("late", 0, { start: 1200, end: 1320, pieces: [] }), driver: "tired" }],
    });
    const fill = fillRoster(given, { seed: 1, proposals: 100 });
    fill.step(100);
    expect(explainRoster(given, fill.result()).unplaced).toEqual([
      { duty: "x", hindrances: { busy: 1, leave: 1, licence: 1, line: 1, rest: 1 } },
    ]);
  });

  it("reports a proved shortage only with a proof", () => {
    const tired = problem({
      drivers: [driver("ann")],
      open: [open("x", 1)],
      fixed: [{ ...open("late", 0, { start: 1200, end: 1320, pieces: [] }), driver: "ann" }],
    });
    const explain = (given: RosterProblem) =>
      explainRoster(given, fillRoster(given, { seed: 1, proposals: 10 }).result());
    expect(explain(tired).verdict).toBe("notFound");
    expect(explain({ ...tired, open: [open("x", 1), open("y", 1)] }).verdict).toBe("proved");
    expect(explain({ ...tired, open: [] }).verdict).toBe("complete");
  });
});

describe("the largest flow", () => {
  const nodes = 6;
  const anyPipes = fc.array(
    fc.tuple(fc.nat({ max: nodes - 1 }), fc.nat({ max: nodes - 1 }), fc.integer({ min: 0, max: 9 })),
    { maxLength: 14 },
  );
  it("equals the smallest cut", () => {
    fc.assert(
      fc.property(anyPipes, (pipes) => {
        const network = flowNetwork(nodes);
        for (const [from, to, capacity] of pipes) network.pipe(from, to, capacity);
        const flow = network.maximum(0, 1);
        const cut = (isBefore: (node: number) => boolean) =>
          pipes.reduce((sum, [from, to, size]) => sum + (isBefore(from) && !isBefore(to) ? size : 0), 0);
        const every = Array.from({ length: 2 ** nodes }, (_, set) => set).filter((set) => (set & 3) === 1);
        expect(flow).toBe(Math.min(...every.map((set) => cut((node) => ((set >> node) & 1) === 1))));
        expect(flow).toBe(cut((node) => network.isBeforeCut(node)));
      }),
    );
  });
});
