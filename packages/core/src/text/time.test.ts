import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileSize, withThousands } from "./numbers.ts";
import { chatTime, drawerTime } from "./relativeTime.ts";
import { formatTime, instantOf, rangeStart } from "./time.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const china = 480;

describe("time", () => {
  test("formats times in a zone given by offset or by name", () => {
    const at = Date.UTC(2025, 11, 31, 16, 5, 9, 7);
    expect(formatTime(at, undefined, china)).toBe("2026-01-01 00:05:09");
    expect(formatTime(at, undefined, "Asia/Shanghai")).toBe("2026-01-01 00:05:09");
    expect(formatTime(at, "M月d日H时m分", china)).toBe("1月1日0时5分");
    expect(formatTime(at, "yyyyMMdd SSS", "UTC")).toBe("20251231 007");
    expect(formatTime(at, "yyyy-MM-dd HH:mm", "America/New_York")).toBe("2025-12-31 11:05");
  });

  test("an invalid time gives an empty text", () => {
    expect(
      [undefined, Number.NaN, Number.POSITIVE_INFINITY, 9e15].map((each) => formatTime(each, undefined, 0)),
    ).toEqual(["", "", "", ""]);
  });

  test("an offset and a zone name give the same text, also before 1970", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2090, 0) }), (at) => {
        expect(formatTime(at, "yyyy-MM-dd HH:mm:ss.SSS", china)).toBe(
          formatTime(at, "yyyy-MM-dd HH:mm:ss.SSS", "Asia/Shanghai"),
        );
        expect(formatTime(-at, "yyyy-MM-ddTHH:mm:ss.SSSZ", "UTC")).toBe(new Date(-at).toISOString());
      }),
    );
  });

  test.each([
    [1_600_000_000, 1_600_000_000_000],
    ["1600000000", 1_600_000_000_000],
    [1_600_000_000_000, 1_600_000_000_000],
    [0, 0],
    [12, 12],
    [-1, -1],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
    ["2026-01-01", undefined],
    [1.5, undefined],
    [9e15, undefined],
  ])("%j is the instant %j", (value, instant) => {
    expect(instantOf(value)).toBe(instant);
  });

  test("the range starts 90 days before now", () => {
    expect(NOW - rangeStart(NOW)).toBe(90 * DAY);
  });
});

describe("relative time of the drawer", () => {
  const ago = (age: number) => drawerTime(NOW - age, { language: "zh", nowMs: NOW, zone: china });
  test.each([
    [-DAY, "刚刚"],
    [0, "刚刚"],
    [59 * SECOND, "刚刚"],
    [60 * SECOND, "1分钟前"],
    [59 * MINUTE + 59 * SECOND, "59分钟前"],
    [HOUR, "1小时前"],
    [23 * HOUR + 59 * MINUTE, "23小时前"],
    [DAY, "1天前"],
    [6 * DAY + 23 * HOUR, "6天前"],
    [7 * DAY, "1周前"],
    [21 * DAY, "3周前"],
    [29 * DAY + 23 * HOUR, "3周前"],
    [30 * DAY, "1个月前"],
    [119 * DAY, "3个月前"],
    [120 * DAY, "2026-07-23"],
  ])("%d ms ago is %s", (age, text) => {
    expect(ago(age)).toBe(text);
  });

  test("uses singular and plural in English", () => {
    const options = { language: "en", nowMs: NOW, zone: china } as const;
    expect(drawerTime(NOW - HOUR, options)).toBe("1 hour ago");
    expect(drawerTime(NOW - 2 * HOUR, options)).toBe("2 hours ago");
  });

  test("is relative for every age below 120 days", () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY, max: 120 * DAY - 1 }), (age) => {
        expect(ago(age)).toMatch(/^(刚刚|[1-9]\d?(分钟|小时|天|周|个月)前)$/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("relative time of the chat", () => {
  test.each([
    [-HOUR, "刚刚"],
    [29 * SECOND, "刚刚"],
    [30 * SECOND, "1分钟前"],
    [61 * SECOND, "2分钟前"],
    [59 * MINUTE + 59 * SECOND, "60分钟前"],
    [HOUR, "1小时前"],
    [23 * HOUR + 1, "24小时前"],
    [DAY, "1天前"],
    [2 * DAY - 1, "1天前"],
    [2 * DAY, "2026-11-18 20:00"],
  ])("%d ms ago is %s", (age, text) => {
    expect(chatTime(NOW - age, { language: "zh", nowMs: NOW, zone: china })).toBe(text);
  });
});

describe("numbers", () => {
  test.each([
    [1234567, "1,234,567"],
    [-98765, "-98,765"],
    [0, "0"],
    [1234.5, "1,234.5"],
  ])("%d is %s", (value, text) => {
    expect(withThousands(value)).toBe(text);
  });
  test.each([
    [0, "0 B"],
    [500, "500 B"],
    [1023, "1023 B"],
    [1536, "1.50 KB"],
    [1048575, "1.00 MB"],
    [5242880, "5.00 MB"],
    [Number.NaN, "0 B"],
    [-1, "0 B"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
