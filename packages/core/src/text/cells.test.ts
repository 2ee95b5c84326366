import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { graphemes } from "./graphemes.ts";
import { graphemeWidth, pad, truncate, widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** Texts of Chinese, Latin, emoji, marks and any other characters. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom("班", "车", "a", "B", "1", " ", "，", "（", "é", "e\u0301", "👨‍👩‍👧", "🇨🇳", "한", "ﾊ", "—", "…"),
    maxLength: 60,
  }),
);

describe("width", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["班车", 4],
    ["班车A3", 6],
    ["，。", 4],
    ["é", 1],
    ["e\u0301", 1],
    ["👨‍👩‍👧", 2],
    ["🇨🇳", 2],
    ["👍🏽", 2],
    ["❤️", 2],
    ["한국", 4],
    ["\u1112\u1161\u11ab", 2],
    ["ﾊﾝ", 2],
    ["a\u200bb", 2],
    ["กำ", 2],
    ["𠮷", 2],
  ])("%j takes %d columns", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test("of a text is the sum over its graphemes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(widthOf(text)).toBe(graphemes(text).reduce((sum, each) => sum + graphemeWidth(each), 0));
      }),
      { numRuns: 500 },
    );
  });

  test("the joined graphemes are equal to the text", () => {
    fc.assert(fc.property(anyText, (text) => graphemes(text).join("") === text));
  });
});

describe("truncate", () => {
  test.each([
    ["班车管理平台", 12, "班车管理平台"],
    ["班车管理平台", 11, "班车管理平…"],
    ["班车管理平台", 10, "班车管理…"],
    ["abcdef", 6, "abcdef"],
    ["abcdef", 5, "abcd…"],
    ["👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"],
    ["班", 1, "…"],
    ["班", 0, ""],
    ["", 0, ""],
  ])("%j to %d is %j", (text, width, cut) => {
    expect(truncate(text, width)).toBe(cut);
  });

  test("the result fits, ends at a whole grapheme, and is unchanged when the text fits", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 40 }), fc.constantFrom("…", "", "..."), (text, width, ellipsis) => {
        const cut = truncate(text, width, ellipsis);
        expect(widthOf(cut)).toBeLessThanOrEqual(width);
        if (widthOf(text) <= width) expect(cut).toBe(text);
        const kept = cut === text ? cut : cut.slice(0, cut.length - (cut.endsWith(ellipsis) ? ellipsis.length : 0));
        const starts = graphemes(text).reduce<string[]>((all, each) => [...all, (all.at(-1) ?? "") + each], [""]);
        expect(starts.some((start) => start === kept || start === cut)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("only the needed part of a long text is read", () => {
    const long = "班车".repeat(2_000_000);
    expect(truncate(long, 9)).toBe("班车班车…");
  });
});

test("pad fills to a number of columns", () => {
  expect(`${pad("班车", 6)}|`).toBe("班车  |");
  expect(pad("12", 5, "right")).toBe("   12");
  expect(pad("班车", 3)).toBe("班车");
});

describe("wrap", () => {
  test.each([
    ["hello big world", 9, ["hello big", "world"]],
    ["hello  world", 5, ["hello", "world"]],
    ["abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["班车管理平台", 5, ["班车", "管理", "平台"]],
    ["去车辆部，谢谢", 8, ["去车辆", "部，谢谢"]],
    ["请看（一号）", 6, ["请看", "（一", "号）"]],
    ["line 班车12", 8, ["line 班", "车12"]],
    ["a\n\nb", 5, ["a", "", "b"]],
    ["a\tb", 5, ["a b"]],
    ["", 5, [""]],
    ["班", 1, ["班"]],
  ])("%j at %d", (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  test("no line is too wide, and only spaces are removed", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const bare = (all: string) => all.replaceAll(/[ \t\n]/g, "");
        expect(bare(lines.join(""))).toBe(bare(text));
      }),
      { numRuns: 500 },
    );
  });
});
