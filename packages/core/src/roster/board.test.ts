import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board, BoardDriver, BoardDuty, BoardLeave } from "./board.ts";
import { applyEdit, type BoardEdit, copyWeek, fillEdit, markSpare, moveDuty, swapDuties } from "./boardEdits.ts";
import { problemOf } from "./boardProblem.ts";
import { rowsOf } from "./boardRows.ts";
import { changesOf, countChanges, openBoard, reduceBoard } from "./boardState.ts";
import { usualDrivingRules } from "./drivingRules.ts";
import { placementsOf } from "./placing.ts";

const from = 20_000;
const driver = (id: string, more: Partial<BoardDriver> = {}): BoardDriver => ({
  ...{ id, name: id, code: id, group: "", isUsable: true, licence: "a1", ...more },
});
/** A duty of eight hours with six hours of driving. */
function duty(id: string, day: number, startHour: number, more: Partial<BoardDuty> = {}): BoardDuty {
  const [start, end] = [startHour * 60, (startHour + 8) * 60];
  const pieces = [
    { kind: "drive", start, end: start + 180 },
    { kind: "layover", start: start + 180, end: start + 300 },
    { kind: "drive", start: start + 300, end },
  ] as const;
  return {
    ...{ id, number: id.toUpperCase(), version: 1, day: from + day, start, end, pieces },
    ...{ driver: "", vehicle: "", line: "l1", state: "planned", papersAllowed: false, ...more },
  };
}
const leave = (who: string, day: number, kind = "annual", days = 1): BoardLeave => ({
  ...{ id: `${who}${day}`, version: 3, driver: who, from: from + day, until: from + day + days - 1, kind, note: "" },
});
const board = (duties: readonly BoardDuty[], more: Partial<Board> = {}): Board => ({
  ...{ from, days: 7, duties, leaves: [], rules: usualDrivingRules },
  drivers: ["a", "b", "c"].map((id) => driver(id)),
  vehicles: ["v", "w"].map((id) => ({ id, name: id, group: "", isUsable: true, seats: 45 })),
  ...more,
});

describe("a duty cannot be assigned", () => {
  const d1 = duty("d1", 2, 6);
  it.each<[what: string, board: Board, named: object]>([
    ["to a driver on leave", board([d1], { leaves: [leave("a", 1, "sick", 3)] }), { rule: "leave" }],
    ["to one who is out of use", board([d1], { drivers: [driver("a", { isUsable: false })] }), { rule: "unusable" }],
    [
      "to one whose papers end the day before",
      board([d1], { drivers: [driver("a", { papersUntil: from + 1 })] }),
      { rule: "papers" },
    ],
    [
      "past midnight, when papers end on its day",
      board([{ ...duty("d1", 2, 18) }], { drivers: [driver("a", { papersUntil: from + 2 })] }),
      { rule: "papers" },
    ],
    [
      "beside another at that time",
      board([d1, duty("d2", 2, 13, { driver: "a" })]),
      { rule: "overlap", other: "d1", found: 60 },
    ],
    [
      "after too short a rest",
      board([d1, duty("d2", 1, 14, { driver: "a", end: 26 * 60, pieces: [] })]),
      { rule: "restBetween", found: 240, limit: 660 },
    ],
    [
      "after six days in a row",
      board([-4, -3, -2, -1, 0, 1].map((day) => duty(`x${day}`, day, 6, { driver: "a" })).concat(d1)),
      { rule: "daysInRow", found: 7, limit: 6 },
    ],
  ])("%s", (_what, given, named) => {
    const found = placementsOf(given, given.duties.find(({ id }) => id === "d1") ?? d1, "driver").get("a");
    expect(found).toMatchObject({ kind: "refused", violation: { row: "a", ...named } });
  });

  it("to a vehicle that drives at that time", () => {
    const given = board([d1, duty("d2", 2, 8, { vehicle: "v" })]);
    const found = placementsOf(given, d1, "vehicle");
    expect([found.get("v"), found.get("w")]).toMatchObject([
      { kind: "refused", violation: { rule: "overlap" } },
      { kind: "free" },
    ]);
  });
});

describe("a possible assignment", () => {
  it("returns the hours of the row before and after", () => {
    const d1 = duty("d1", 2, 6);
    const found = placementsOf(board([d1, duty("d2", 0, 6, { driver: "b" })]), d1, "driver");
    expect([found.get("a"), found.get("b")]).toEqual([
      { kind: "free", before: 0, after: 360 },
      { kind: "free", before: 360, after: 720 },
    ]);
  });

  it("is not blocked by existing violations", () => {
    const given = board([duty("d1", 0, 6, { driver: "a" }), duty("d2", 0, 8, { driver: "a" }), duty("d3", 4, 6)]);
    expect(placementsOf(given, duty("d3", 4, 6), "driver").get("a")?.kind).toBe("free");
  });

  it("is a swap with the only duty of that day when the driver has one", () => {
    const [one, other] = [duty("d1", 2, 6, { driver: "a" }), duty("d2", 2, 8, { driver: "b" })];
    expect(placementsOf(board([one, other]), one, "driver").get("b")).toMatchObject({ kind: "swap", other: "d2" });
    const away = board([one, other], { leaves: [leave("b", 2)] });
    expect(placementsOf(away, one, "driver").get("b")?.kind).toBe("refused");
  });
});

describe("rows", () => {
  it("show leave, standby, open duties, and violations with their limit", () => {
    const given = board(
      [
        duty("d1", 2, 6, { driver: "a" }),
        duty("d2", 2, 9, { driver: "a" }),
        duty("d3", 3, 6),
        duty("gone", 2, 6, { driver: "a", state: "cancelled" }),
      ],
      { leaves: [leave("a", 2), leave("b", 1, "spare")] },
    );
    const { rows, open, violations } = rowsOf(given, "driver");
    expect(rows[0]?.cells[2]).toMatchObject({ absence: { kind: "annual" }, duties: [{ id: "d1" }, { id: "d2" }] });
    expect(rows[1]?.cells[1]?.spare?.driver).toBe("b");
    expect(open.map(({ duties }) => duties.map(({ id }) => id))).toEqual([[], [], [], ["d3"], [], [], []]);
    expect(violations.map(({ rule, duty: id, found, limit }) => [rule, id, found, limit])).toEqual([
      ["leave", "d1", 0, 0],
      ["leave", "d2", 0, 0],
      ["overlap", "d2", 300, 0],
      ["continuousDay", "d2", 660, 240],
      ["wheelIn24Hours", "d2", 660, 480],
    ]);
  });
});

describe("a duty that took over a trip, without a driver of its own", () => {
  const given = board([
    duty("d1", 2, 6, { driver: "a" }),
    duty("d2", 3, 6),
    duty("taken", 2, 7, { vehicle: "v", state: "confirmed", isReplacement: true }),
  ]);

  it("is no open duty, but is shown with its vehicle", () => {
    const idsOf = (side: "driver" | "vehicle") =>
      rowsOf(given, side).open.flatMap(({ duties }) => duties.map(({ id }) => id));
    expect([idsOf("driver"), idsOf("vehicle")]).toEqual([["d2"], ["d1", "d2"]]);
    expect(rowsOf(given, "vehicle").rows[0]?.cells[2]?.duties.map(({ id }) => id)).toEqual(["taken"]);
  });

  it("is not filled by a copy of the previous week", () => {
    const before = duty("before", -5, 7, { driver: "b" });
    expect(copyWeek({ ...given, duties: [...given.duties, before] }).steps).toEqual([]);
  });
});

describe("edits", () => {
  it("copy the previous week and leave duties open that would break a rule", () => {
    const given = board(
      [
        ...[-7, -6].map((day) => duty(`o${day}`, day, 6, { driver: "a", vehicle: "v" })),
        ...[0, 1].map((day) => duty(`n${day}`, day, 6)),
        duty("n2", 2, 6),
      ],
      { leaves: [leave("a", 1)] },
    );
    const after = applyEdit(given, copyWeek(given));
    expect(after.duties.filter(({ id }) => id.startsWith("n")).map((one) => [one.driver, one.vehicle])).toEqual([
      ["a", "v"],
      ["", ""],
      ["", ""],
    ]);
  });

  it("save the driver of each duty and nothing that was changed back", () => {
    const given = board([duty("d1", 2, 6, { driver: "a" }), duty("d2", 2, 6, { driver: "b" })], {
      leaves: [leave("c", 2, "spare")],
    });
    let state = openBoard(given);
    const edit = (one: BoardEdit) => (state = reduceBoard(state, { type: "edit", edit: one }));
    edit(swapDuties(state.now, ["d1", "d2"], "driver"));
    edit(markSpare(state.now, "c", from + 2));
    edit(markSpare(state.now, "a", from + 5));
    expect(changesOf(state)).toEqual({
      duties: [
        { id: "d1", version: 1, driver: "b" },
        { id: "d2", version: 1, driver: "a" },
      ],
      spares: [{ driver: "a", day: from + 5 }],
      removed: [{ id: "c2", version: 3 }],
    });
    edit(markSpare(state.now, "c", from + 2));
    edit(markSpare(state.now, "a", from + 5));
    edit(swapDuties(state.now, ["d1", "d2"], "driver"));
    expect(countChanges(changesOf(state))).toBe(0);
  });

  it("cannot change a leave of several days", () => {
    const given = board([], { leaves: [leave("a", 1, "spare", 3)] });
    expect(markSpare(given, "a", from + 2).steps).toEqual([]);
  });

  it("restore the board when undone, and the changed board when redone", () => {
    const given = board(
      [0, 1, 2, 3].map((day) => duty(`d${day}`, day, 6, { driver: day % 2 === 0 ? "a" : "" })),
      { leaves: [leave("b", 1, "spare")] },
    );
    const what = fc.record({
      kind: fc.constantFrom("move", "swap", "spare", "copy", "fill"),
      one: fc.integer({ min: 0, max: 3 }),
      other: fc.integer({ min: 0, max: 3 }),
      row: fc.constantFrom("", "a", "b", "c"),
    });
    fc.assert(
      fc.property(fc.array(what, { maxLength: 12 }), (all) => {
        const boards = [given];
        let state = openBoard(given);
        for (const { kind, one, other, row } of all) {
          const { now } = state;
          const edit = {
            move: () => moveDuty(now, `d${one}`, "driver", row),
            swap: () => swapDuties(now, [`d${one}`, `d${other}`], "driver"),
            spare: () => markSpare(now, row || "a", from + one),
            copy: () => copyWeek(now),
            fill: () => fillEdit(now, [{ duty: `d${one}`, driver: row || "c" }]),
          }[kind]();
          state = reduceBoard(state, { type: "edit", edit });
          if (state.done.length === boards.length) boards.push(state.now);
        }
        const last = state;
        for (let at = boards.length - 2; at >= 0; at -= 1) {
          state = reduceBoard(state, { type: "undo" });
          expect(withoutOrder(state.now)).toEqual(withoutOrder(boards[at] ?? given));
        }
        expect(countChanges(changesOf(state))).toBe(0);
        for (let at = 1; at < boards.length; at += 1) state = reduceBoard(state, { type: "redo" });
        expect(withoutOrder(state.now)).toEqual(withoutOrder(last.now));
      }),
    );
  });
});

/** The order of leaves does not matter. */
function withoutOrder({ duties, leaves }: Board) {
  return { duties, leaves: new Map(leaves.map((one) => [`${one.driver} ${one.from} ${one.kind}`, one])) };
}

it("the solver gets planned duties without a driver and only available drivers", () => {
  const given = board(
    [duty("d1", 2, 6), duty("d2", 2, 18), duty("d3", 8, 6), duty("d4", 1, 6, { state: "confirmed" })],
    {
      leaves: [leave("a", 0), leave("b", 0, "spare")],
      drivers: [driver("a"), driver("b", { papersUntil: from + 2 }), driver("c", { isUsable: false })],
    },
  );
  const { open, drivers } = problemOf(given);
  expect(open.map(({ id }) => id)).toEqual(["d1", "d2"]);
  expect(drivers.map(({ id, leave: days }) => [id, ...days.map((day) => day - from)])).toEqual([
    ["a", 0],
    ["b", 2, 3, 4, 5, 6],
  ]);
});
