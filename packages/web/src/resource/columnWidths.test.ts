import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitted, withFull } from "./columnWidths.ts";

const text = { widthPx: 108, leastPx: 72 };
const time = { widthPx: 150, leastPx: 150 };

describe("column widths in a table", () => {
  test.each([
    ["too small for the least: as they are, and the table scrolls", 100, [108, 150, 108]],
    ["just enough for the least", 294, [72, 150, 72]],
    ["between", 330, [90, 150, 90]],
    ["enough", 366, [108, 150, 108]],
    ["more than enough", 2_000, [108, 150, 108]],
  ])("%s", (_, room, widths) => {
    expect(fitted([text, time, text], room).widths).toEqual(widths);
  });

  test.each([
    ["without any left: as usual", 366, [108, 150, 108]],
    ["with some left: those that are cut get it, in proportion", 436, [128, 150, 158]],
    ["with more: they are read in full, the rest is nobody's", 1_000, [148, 150, 208]],
  ])("share the remaining space %s", (_, room, widths) => {
    const columns = [
      { ...text, fullPx: 148 },
      { ...time, fullPx: 90 },
      { ...text, fullPx: 208 },
    ];
    expect(fitted(columns, room).widths).toEqual(widths);
  });

  test.each([
    ["what they do not need is given to those that are cut", 350, [80, 150, 120]],
    ["all of it is enough", 400, [108, 150, 140]],
    ["more is asked of those that are cut, too", 316, [76, 150, 90]],
  ])("share the space when it is too small for the default widths: %s", (_, room, widths) => {
    const columns = [{ ...text, fullPx: 80 }, time, { ...text, fullPx: 140 }];
    expect(fitted(columns, room).widths).toEqual(widths);
  });

  test.each([
    ["that is enough for the heads: values give way", 340, [95, 150, 95], false],
    ["too small for the arrows: they go", 330, [90, 150, 90], true],
    ["too small for the heads: they give way, too", 310, [80, 150, 80], true],
    ["too small for anything: the table scrolls", 100, [108, 150, 108], false],
  ])("keep their headings complete in a space %s", (_, room, widths, isTight) => {
    const headed = { ...text, headPx: 94, bareHeadPx: 84 };
    expect(fitted([headed, time, headed], room)).toEqual({ widths, isTight });
  });

  test("fit if the minimum widths fit, and no column is below its minimum", () => {
    const column = fc
      .tuple(fc.integer({ min: 40, max: 300 }), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 320 }))
      .map(([leastPx, more, fullPx]) => ({ leastPx, widthPx: leastPx + more, fullPx }));
    fc.assert(
      fc.property(fc.array(column, { maxLength: 20 }), fc.integer({ min: 0, max: 4_000 }), (columns, room) => {
        const { widths } = fitted(columns, room);
        const least = columns.reduce((sum, { leastPx }) => sum + leastPx, 0);
        if (least <= room) expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
        columns.forEach(({ leastPx, widthPx, fullPx }, at) => {
          expect(widths[at]).toBeGreaterThanOrEqual(leastPx);
          expect(widths[at]).toBeLessThanOrEqual(Math.max(widthPx, fullPx));
        });
      }),
    );
  });

  test("cells of their own grow with their words, and others make room before they do", () => {
    expect(fitted([withFull(text, 188, true)], 1_000).widths).toEqual([188]);
    const columns = [withFull(text, 80, true), withFull(text, 80, false), time];
    expect(fitted(columns, 338).widths).toEqual([108, 80, 150]);
  });
});
