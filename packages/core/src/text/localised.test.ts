import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "../i18n/language.ts";
import { localisedTime, type TimeDetail } from "./localised.ts";
import { formatTime } from "./time.ts";

const china = 480;
const at = Date.UTC(2026, 1, 5, 0, 5, 9);

test.each<[TimeDetail, string, string, string]>([
  ["month", "2026年2月", "2026年2月", "February 2026"],
  ["day", "2026-02-05", "2026/02/05", "Feb 5, 2026"],
  ["minute", "2026-02-05 08:05", "2026/02/05 08:05", "Feb 5, 2026, 08:05"],
  ["second", "2026-02-05 08:05:09", "2026/02/05 08:05:09", "Feb 5, 2026, 08:05:09"],
])("the %s of a time", (detail, ...expected) => {
  expect(languages.map((language) => localisedTime(language, at, { detail, zone: china }))).toEqual(expected);
});

test.each<[string, number]>([
  ["midnight is hour 0, of the next day", Date.UTC(2026, 1, 4, 16, 0, 0)],
  ["the last second of a year", Date.UTC(2026, 11, 31, 15, 59, 59)],
  ["before 1970", Date.UTC(1969, 6, 20, 20, 17, 40)],
])("a time has the same digits in every language: %s", (_what, ms) => {
  const digits = (text: string) => text.replace(/\D+/g, " ").trim();
  const chinese = localisedTime("zh", ms, { zone: china });
  expect(chinese).toBe(formatTime(ms, undefined, china));
  expect(digits(localisedTime("zhtw", ms, { zone: china }))).toBe(digits(chinese));
  expect(localisedTime("en", ms, { zone: china })).toContain(chinese.slice(11));
});

describe("an invalid time gives an empty text", () => {
  test.each([[undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [9e15]])("%s", (ms) => {
    expect(languages.map((language) => localisedTime(language, ms))).toEqual(["", "", ""]);
  });
});

test("a zone name and its offset in minutes give the same text", () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1992, 0), max: Date.UTC(2100, 0) }), (ms) => {
      for (const language of languages) {
        expect(localisedTime(language, ms, { zone: "Asia/Shanghai" })).toBe(
          localisedTime(language, ms, { zone: china }),
        );
      }
    }),
  );
});
