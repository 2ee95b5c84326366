import fc from "fast-check";
import { expect, test } from "vitest";

import { DAY_MS } from "../settings/constants.ts";
import { daysLeft, dayStart, expiryBand } from "./expiry.ts";

const china = (text: string) => Date.parse(`${text}+08:00`);

test.each([
  ["2026-11-24T00:00", "2026-11-24T23:59", 0, "day"],
  ["2026-11-24T00:00", "2026-11-25T00:00", -1, "past"],
  ["2026-11-25T00:00", "2026-11-24T23:59", 1, "day"],
  ["2026-11-26T00:00", "2026-11-24T08:00", 2, "week"],
  ["2026-12-01T00:00", "2026-11-24T08:00", 7, "week"],
  ["2026-12-02T00:00", "2026-11-24T08:00", 8, "fortnight"],
  ["2026-12-08T00:00", "2026-11-24T08:00", 14, "fortnight"],
  ["2026-12-24T00:00", "2026-11-24T08:00", 30, "month"],
  ["2026-12-25T00:00", "2026-11-24T08:00", 31, "later"],
] as const)("%s seen at %s", (until, now, days, band) => {
  expect(daysLeft(china(until), china(now))).toBe(days);
  expect(expiryBand(days)).toBe(band);
});

test("days are counted from midnight to midnight in China", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -400, max: 400 }), (now, days) => {
      const start = dayStart(now);
      expect(start <= now && now < start + DAY_MS).toBe(true);
      expect(new Date(start).toISOString()).toMatch(/T16:00:00.000Z$/);
      expect(daysLeft(start + days * DAY_MS, now)).toBe(days);
    }),
  );
});
