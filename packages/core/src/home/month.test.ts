import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf, monthAfter, monthOf, weeksOf } from "./month.ts";

describe("a calendar page", () => {
  test.each([
    ["2026-02", 5, "2026-01-26", "2026-03-01"],
    ["2027-02", 4, "2027-02-01", "2027-02-28"],
    ["2026-08", 6, "2026-07-27", "2026-09-06"],
  ])("%s has %d weeks, from %s to %s", (month, weeks, first, last) => {
    const page = weeksOf(month);
    expect(page.length).toBe(weeks);
    expect([page[0]?.[0]?.date, page.at(-1)?.at(-1)?.date]).toEqual([first, last]);
  });

  test("contains every day of its month once, in weeks of seven days", () => {
    const month = fc.date({ min: new Date("1971-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(month, (date) => {
        const page = weeksOf(date.toISOString().slice(0, 7));
        expect(page.every((week) => week.length === 7)).toBe(true);
        const days = page.flat().filter(({ inMonth }) => inMonth);
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
        expect(days.map(({ day }) => day)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
      }),
    );
  });

  test("continues over the end of the year, and days begin at midnight in China", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
    expect([monthOf(Date.UTC(2026, 0, 31, 16)), dateOf(Date.UTC(2026, 0, 31, 15, 59))]).toEqual([
      "2026-02",
      "2026-01-31",
    ]);
  });
});
