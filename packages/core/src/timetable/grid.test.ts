import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { gridChanges, type GridEvent, openGrid, reduceGrid, tripsShown } from "./grid.ts";
import type { GridState } from "./gridState.ts";
import { readServiceTime, serviceTimeText } from "./serviceTime.ts";
import { lineOf, tripOf, tripRecord } from "./trips.ts";

const route = ["a", "b", "c", "d"].map((stopId, at) => ({ direction: "toHome", stopId, distance: 500, time: at * 60 }));
const line = lineOf({ id: "L", name: "Line", route });
const lines = new Map([["L", line]]);
const trip = (id: string, departure: number, more: object = {}) =>
  tripOf({ ...{ id, version: 1, number: id, lineId: "L", direction: "toHome", days: [], departure }, ...more }, line);
const opened = () => openGrid([trip("T1", 72_000), trip("T2", 73_200), trip("T3", 74_400)], lines);
const after = (...events: readonly GridEvent[]) => events.reduce(reduceGrid, opened());
const textOf = (state: GridState, key: string) =>
  state.trips.find((one) => one.key === key)?.times.map(serviceTimeText);
const refusals = (state: GridState) => [...state.refusals].map(([cell, { rule }]) => `${cell}: ${rule}`);

describe("times", () => {
  test.each([
    ["21:11", 1271],
    ["2111", 1271],
    ["911", 551],
    ["9:05", 545],
    ["25:30", 1530],
    ["２１：１１", 1271],
    ["+3", 1203],
    ["-10", 1190],
    ["", undefined],
    ["—", undefined],
  ])("%j is %j", (text, minutes) => expect(readServiceTime(text, 1200)).toEqual({ ok: true, minutes }));

  test.each([
    ["2160", "serviceTime"],
    ["21:60", "serviceTime"],
    ["x", "serviceTime"],
    ["48:00", "timeRange"],
    ["-1201", "timeRange"],
    ["11111", "serviceTime"],
  ])("%j is refused: %s", (text, rule) => expect(readServiceTime(text, 1200)).toEqual({ ok: false, rule }));

  test("a stop without a time cannot be shifted", () => {
    expect(readServiceTime("+3")).toEqual({ ok: false, rule: "noTimeToShift" });
  });

  test("property: a written time is read back, with and without the colon", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2879 }), (minutes) => {
        const text = serviceTimeText(minutes);
        expect(readServiceTime(text)).toEqual({ ok: true, minutes });
        expect(readServiceTime(text.replace(":", ""))).toEqual({ ok: true, minutes });
      }),
    );
  });
});

describe("records", () => {
  test("a trip without own times uses the times of the legs, and a saved trip is read back", () => {
    expect(trip("T1", 72_000).times).toEqual([1200, 1201, 1203, 1206]);
    const skipping = trip("T1", 0, {
      times: [
        { stopId: "b", time: 72_060 },
        { stopId: "d", time: 72_300 },
      ],
    });
    expect(skipping.times).toEqual([undefined, 1201, undefined, 1205]);
    expect(tripOf({ ...tripRecord(skipping, line) }, line).times).toEqual(skipping.times);
    expect(tripRecord(skipping, line).departure).toBe(72_060);
  });

  test("removed stops of the route are left out, and a loop is read in order", () => {
    const lost = trip("T1", 0, {
      times: [
        { stopId: "gone", time: 0 },
        { stopId: "a", time: 60 },
      ],
    });
    expect(lost.times).toEqual([1, undefined, undefined, undefined]);
    const loop = lineOf({ id: "L", name: "", route: [route[0], route[1], route[0]] });
    const times = [
      { stopId: "a", time: 0 },
      { stopId: "b", time: 60 },
      { stopId: "a", time: 120 },
    ];
    expect(tripOf({ ...{ lineId: "L", direction: "toHome", times } }, loop).times).toEqual([0, 1, 2]);
  });
});

describe("edits", () => {
  test("a refused text keeps the cell and shows the reason until a correct edit", () => {
    const wrong = after({ type: "typed", key: "T1", at: 1, text: "99" });
    expect([textOf(wrong, "T1")?.[1], refusals(wrong), wrong.past.length]).toEqual(["20:01", ["T1 1: serviceTime"], 0]);
    const right = reduceGrid(wrong, { type: "typed", key: "T1", at: 1, text: "2002" });
    expect([textOf(right, "T1")?.[1], refusals(right)]).toEqual(["20:02", []]);
  });

  test("fill keeps the run times below the first cell and the skipped stops", () => {
    const typed = { type: "typed", key: "T1", at: 1, text: "+4" } as const;
    const passed = { type: "typed", key: "T1", at: 2, text: "" } as const;
    const filled = after(typed, passed, { type: "filled", spans: [{ key: "T1", from: 1, to: 3 }] });
    expect(textOf(filled, "T1")).toEqual(["20:00", "20:05", "", "20:10"]);
  });

  test("a shift moves only the selected cells and never out of the service day", () => {
    const part = after({ type: "shifted", spans: [{ key: "T2", from: 1, to: 2 }], minutes: 10 });
    expect(textOf(part, "T2")).toEqual(["20:20", "20:31", "20:33", "20:26"]);
    const out = after({ type: "shifted", spans: [{ key: "T1", from: 0, to: 3 }], minutes: -1201 });
    expect([textOf(out, "T1")?.[0], refusals(out)]).toEqual(["20:00", ["T1 0: timeRange"]]);
  });

  test("a pasted block fills cells to the right and down, reports wrong cells and ignores cells outside", () => {
    const text = "2030\t20:40\tx\t1\r\n\t2041\t2052\r\n";
    const pasted = after({ type: "pasted", keys: ["T2", "T3"], at: 2, text });
    expect([textOf(pasted, "T2"), textOf(pasted, "T3")]).toEqual([
      ["20:20", "20:21", "20:30", ""],
      ["20:40", "20:41", "20:40", "20:41"],
    ]);
    const wrong = after({ type: "pasted", keys: ["T1", "T2", "T3"], at: 3, text });
    expect([refusals(wrong), textOf(wrong, "T1")?.[3]]).toEqual([["T3 3: serviceTime"], "20:30"]);
  });

  test("a new trip gets a free number, and its first time sets all other times", () => {
    const state = after(
      { type: "added", lineId: "L", direction: "toHome" },
      { type: "typed", key: "new 1", at: 1, text: "2101" },
    );
    expect(state.trips.at(-1)).toMatchObject({ number: "2", times: [1260, 1261, 1263, 1266] });
    const copy = reduceGrid(state, { type: "added", lineId: "L", direction: "toHome", after: "T3", copy: true });
    expect(copy.trips.at(-1)).toMatchObject({ number: "T4", times: state.trips[2]?.times });
  });

  test("trips are sorted by departure, and trips without times are last", () => {
    const state = after(
      { type: "added", lineId: "L", direction: "toHome" },
      { type: "typed", key: "T1", at: 0, text: "2359" },
    );
    expect(tripsShown(state.trips, "L", "toHome").map(({ key }) => key)).toEqual(["T2", "T3", "T1", "new 1"]);
    expect(tripsShown(state.trips, "L", "toFactory")).toEqual([]);
  });
});

describe("saving", () => {
  test("only changes are sent, and a restored value is not a change", () => {
    const there = { type: "typed", key: "T1", at: 0, text: "1959" } as const;
    const removed = after(
      there,
      { type: "removed", keys: ["T2"] },
      { type: "added", lineId: "L", direction: "toHome" },
    );
    const changes = gridChanges(removed);
    expect(changes.records.map(({ id, version, number }) => [id, version, number])).toEqual([
      ["T1", 1, "T1"],
      [undefined, undefined, "2"],
    ]);
    expect(changes.removed.map(({ id }) => id)).toEqual(["T2"]);
    expect(gridChanges(after(there, { ...there, text: "2000" })).trips).toEqual([]);
  });

  test("input during a save stays unsaved, and undo continues to earlier edits", () => {
    const typed = after(
      { type: "typed", key: "T1", at: 0, text: "1959" },
      { type: "added", lineId: "L", direction: "toHome" },
    );
    const sent = gridChanges(typed).trips.map((one, at) => ({ trip: one, id: one.id ?? "made", version: at + 2 }));
    const later = reduceGrid(typed, { type: "typed", key: "T1", at: 0, text: "1958" });
    const stored = reduceGrid(later, { type: "stored", sent, removed: [] });
    expect(gridChanges(stored).records).toMatchObject([{ id: "T1", version: 2, departure: 1198 * 60 }]);
    const back = [1, 2, 3].reduce((state) => reduceGrid(state, { type: "undone" }), stored);
    expect(gridChanges(back).records).toMatchObject([{ id: "T1", version: 2, departure: 72_000 }]);
    expect(gridChanges(back).removed.map(({ id }) => id)).toEqual(["made"]);
  });

  test("property: undo reverts every edit and redo repeats every edit", () => {
    const key = fc.constantFrom("T1", "T2", "T3", "new 1", "new 2");
    const at = fc.integer({ min: 0, max: 4 });
    const text = fc.constantFrom("2111", "25:30", "+3", "-7", "", "x", "9999", "20:00\t21:00\n\t22:00");
    const spans = fc.array(fc.record({ key, from: at, to: at }), { maxLength: 3 });
    const event: fc.Arbitrary<GridEvent> = fc.oneof(
      fc.record({ type: fc.constant("typed" as const), key, at, text }),
      fc.record({ type: fc.constant("filled" as const), spans }),
      fc.record({ type: fc.constant("shifted" as const), spans, minutes: fc.integer({ min: -30, max: 30 }) }),
      fc.record({ type: fc.constant("pasted" as const), keys: fc.array(key, { maxLength: 3 }), at, text }),
      fc.record({
        type: fc.constant("added" as const),
        lineId: fc.constant("L"),
        direction: fc.constant("toHome"),
        after: key,
      }),
      fc.record({ type: fc.constant("removed" as const), keys: fc.array(key, { maxLength: 2 }) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const first = opened();
        const last = events.reduce(reduceGrid, first);
        for (const { times } of last.trips) for (const time of times) expect(time ?? 0).toBeLessThan(2880);
        const undone = last.past.reduce((state) => reduceGrid(state, { type: "undone" }), last);
        expect(undone.trips).toEqual(first.trips);
        expect(gridChanges(undone)).toEqual({ trips: [], records: [], removed: [] });
        const redone = last.past.reduce((state) => reduceGrid(state, { type: "redone" }), undone);
        expect(redone.trips).toEqual(last.trips);
      }),
    );
  });
});
