import { expect, test } from "vitest";

import { readFixes } from "./readFixes.ts";

const now = Date.parse("2026-11-25T08:00+08:00");
const good = { device: "014400", at: now, latitude: 31.3, longitude: 120.6 };

test.each([
  ["what is no record", "31.3, 120.6", "", "type"],
  ["a list", [31.3, 120.6], "", "type"],
  ["no vehicle", { ...good, device: " " }, "device", "required"],
  ["no time", { ...good, at: "" }, "at", "required"],
  ["no place", { ...good, latitude: undefined }, "latitude", "required"],
  ["what is no time", { ...good, at: "yesterday" }, "at", "type"],
  ["a day without a time", { ...good, at: "2026-11-25" }, "at", "type"],
  ["a clock ten minutes ahead", { ...good, at: now + 600_000 }, "at", "clock"],
  ["a clock that was reset", { ...good, at: "2000-01-01 00:00:00" }, "at", "clock"],
  ["what is no number", { ...good, longitude: "east" }, "longitude", "type"],
  ["a list for a number", { ...good, longitude: [120] }, "longitude", "type"],
  ["beyond the pole", { ...good, latitude: 90.1 }, "latitude", "range"],
  ["no place found yet", { ...good, latitude: 0, longitude: 0 }, "latitude", "range"],
  ["faster than any bus", { ...good, speed: 301 }, "speed", "range"],
  ["driving backwards", { ...good, speed: -1 }, "speed", "range"],
  ["a heading beyond the circle", { ...good, heading: 361 }, "heading", "range"],
])("a fix with this fault is refused and the others are read: %s", (_, wrong, field, rule) => {
  const { fixes, refused } = readFixes([good, wrong, good], now);
  expect(refused).toEqual([{ index: 1, field, rule }]);
  expect(fixes.map(({ index }) => index)).toEqual([0, 2]);
});

test.each([
  [now],
  [String(now)],
  [now / 1000],
  ["2026-11-25 08:00:00"],
  ["2026-11-25 08:00"],
  ["2026-11-25T00:00:00Z"],
  ["2026-11-25T08:00:00+08:00"],
])("%s is read as a time", (at) => {
  expect(readFixes([{ ...good, at }], now).fixes[0]?.atMs).toBe(now);
});

test("degrees become millionths, and a heading of 360 becomes 0", () => {
  const [fix] = readFixes([{ ...good, plate: "苏E1", speed: "43.26", heading: 360 }], now).fixes;
  expect(fix).toMatchObject({ lat: 31_300_000, lon: 120_600_000, speedKmh: 43.3, heading: 0, plate: "苏E1" });
});

test("a fix may name a known coordinate system, and another name is refused", () => {
  const nowMs = Date.parse("2026-11-25T07:00+08:00");
  const given = { device: "1", at: nowMs, latitude: 31.3, longitude: 120.6 };
  const read = readFixes(
    ["gcj02", "", undefined, "GCJ", 3].map((datum) => ({ ...given, datum })),
    nowMs,
  );
  expect(read.fixes.map(({ datum }) => datum)).toEqual(["gcj02", undefined, undefined]);
  expect(read.refused).toEqual([3, 4].map((index) => ({ index, field: "datum", rule: "type" })));
});
