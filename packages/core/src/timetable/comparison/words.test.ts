import { expect, test } from "vitest";

import {
  comparisonTable,
  departureText,
  lineChangeText,
  type ShownPair,
  type ShownTrip,
  tripChangeTexts,
} from "./words.ts";

const trip = (number: string, times: readonly number[], more: Partial<ShownTrip> = {}): ShownTrip => ({
  ...{ number, days: [], vehicleId: "v", driverId: "d" },
  times: times.map((time, at) => ({ stopId: `s${at}`, time })),
  ...more,
});
const names = { nameOf: (id: string) => id.toUpperCase(), dayWord: (kind: string) => `<${kind}>` };
const pair = (changes: readonly string[], a?: ShownTrip, b?: ShownTrip): ShownPair => ({
  direction: "toFactory",
  changes,
  ...(a && { a }),
  ...(b && { b }),
});
const texts = (one: ShownPair) => tripChangeTexts("zh", one, names);
const figures = { trips: 3, vehicles: 2, metres: 1_234, monthFen: 12_345 };
const line = (state: string, trips: readonly ShownPair[]) => ({ lineId: "l", state, a: figures, b: figures, trips });

test("each change of a trip has its own text", () => {
  const then = trip("1", [24_300, 24_600]);
  expect(texts(pair([], undefined, then))).toEqual(["新增"]);
  expect(texts(pair([], then, undefined))).toEqual(["取消"]);
  expect(texts(pair(["times"], then, trip("1", [23_700, 24_600])))).toEqual(["早 10 分"]);
  expect(texts(pair(["times"], then, trip("1", [24_420, 24_600])))).toEqual(["晚 2 分"]);
  expect(texts(pair(["times"], then, trip("1", [24_300, 24_660])))).toEqual(["中途站时刻有变"]);
  expect(texts(pair(["stops"], then, trip("1", [24_300])))).toEqual(["不再停 S1"]);
  expect(texts(pair(["stops"], trip("1", [24_300]), then))).toEqual(["加停 S1"]);
  expect(texts(pair(["days"], then, { ...then, days: ["workday"] }))).toEqual(["运行日 每日 → <workday>"]);
  expect(texts(pair(["vehicle", "driver"], then, { ...then, vehicleId: "", driverId: "e" }))).toEqual([
    "车辆 V → 无",
    "司机 D → E",
  ]);
  expect(texts(pair(["number"], then, { ...then, number: "9" }))).toEqual(["编号 1 → 9"]);
  expect([departureText(then), departureText(trip("1", [])), departureText(undefined)]).toEqual(["06:45", "", ""]);
});

test("the changes of a line have a short text", () => {
  const one = trip("1", [0]);
  expect(lineChangeText("zh", line("added", [pair([], undefined, one), pair([], undefined, one)]))).toBe("新线，2 班");
  expect(lineChangeText("en", line("removed", [pair([], one)]))).toBe("Dropped, 1 trip");
  expect(lineChangeText("zh", line("same", []))).toBe("");
  const changed = [
    pair([], undefined, one),
    pair([], one),
    pair(["times", "vehicle"], one, one),
    pair(["times"], one, one),
  ];
  expect(lineChangeText("en", line("changed", changed))).toBe(
    "1 trip more, 1 trip less, times of 2 trips, vehicle of 1 trip",
  );
});

test("the exported table has every line and the total, and hidden figures are empty", () => {
  const { header, rows } = comparisonTable(
    {
      month: "2027-01",
      a: { name: "A", figures },
      b: { name: "B", figures: { trips: 1 } },
      lines: [line("changed", [])],
      names: [{ id: "l", name: "1号线" }],
    },
    "zh",
  );
  expect(header.slice(0, 4)).toEqual(["线路", "变化", "班次（工作日） A", "班次（工作日） B"]);
  expect(rows.map((row) => row.length)).toEqual([header.length, header.length]);
  expect(rows[0]?.[0]).toBe("1号线");
  const at = (name: string, row: number) => rows[row]?.[header.indexOf(name)];
  expect([at("里程 km（工作日） A", 1), at("里程 km（工作日） B", 1)]).toEqual([{ decimal: "1.234" }, ""]);
  expect([at("费用 元（2027-01） A", 0), at("司机 A", 0)]).toEqual([{ decimal: "123.45" }, ""]);
});
