import type { TextKey } from "@banche/core";
import { textOf, type TextParams } from "@banche/core/text";
import { expect, test } from "vitest";

import { busLine } from "./busLine.ts";
import type { VehiclePosition } from "./showPositions.ts";

const mark = (name: string) => (word: string) => `<${name} ${word}>`;
const paint = { strong: mark("strong"), ok: mark("ok"), warn: mark("warn"), danger: mark("danger"), dim: mark("dim") };
const words = { paint, text: (key: TextKey, params?: TextParams) => textOf("en", key, params) };
const now = Date.parse("2026-11-25T07:00:00+08:00");
const bus: VehiclePosition = {
  ...{ vehicleId: "v", plate: "A1", at: now - 5_000, latitude: 31, longitude: 120, speed: 30, tripId: "t" },
  ...{ nextAt: now + 120_000, delay: 0 },
};

test.each([
  ["in time", {}, "A1 on time  07:02"],
  ["two minutes late, as it may be", { delay: 120 }, "A1 2 min late  07:02"],
  ["late", { delay: 430 }, "A1 <danger ! Late, 7 min>  07:02"],
  ["ahead of its time, and no stop was left early", { delay: -120 }, "A1 2 min early  07:02"],
  ["left a stop early", { delay: -150, early: 170 }, "A1 <warn < Early, 2 min>  07:02"],
  ["silent", { at: now - 240_000, delay: 430 }, "A1 <strong ? No signal, 4 min>  07:02  4m ago"],
  ["without a plate that may be seen", { plate: "" }, "v on time  07:02"],
  ["with a plate that holds a line break", { plate: "A\u001b[2J\n1" }, "A 1 on time  07:02"],
])("shows a bus %s", (_, more, line) => {
  expect(busLine(words, { ...bus, ...more }, { now })).toBe(line);
});

test("the rules of the factory decide what is late or early", () => {
  const rules = { lateMinutes: 2, silentS: 180, earlyMinutes: 3 };
  expect(busLine(words, { ...bus, delay: 120 }, { now, rules })).toContain("Late");
  expect(busLine(words, { ...bus, delay: -150, early: 170 }, { now, rules })).toBe("A1 3 min early  07:02");
});
