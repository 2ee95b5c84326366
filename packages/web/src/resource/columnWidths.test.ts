import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitted } from "./columnWidths.ts";

const text = { widthPx: 108, leastPx: 72 };
const time = { widthPx: 150, leastPx: 150 };

describe("columns in a room", () => {
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
    ["that is enough for the heads: values give way", 340, [95, 150, 95], false],
    ["too small for the arrows: they go", 330, [90, 150, 90], true],
    ["too small for the heads: they give way, too", 310, [80, 150, 80], true],
    ["too small for anything: the table scrolls", 100, [108, 150, 108], false],
  ])("keep their heads in full in a room %s", (_, room, widths, isTight) => {
    const headed = { ...text, headPx: 94, bareHeadPx: 84 };
    expect(fitted([headed, time, headed], room)).toEqual({ widths, isTight });
  });

  test("fit whenever they can, and none is less than it needs", () => {
    const column = fc
      .tuple(fc.integer({ min: 40, max: 300 }), fc.integer({ min: 0, max: 200 }))
      .map(([leastPx, more]) => ({ leastPx, widthPx: leastPx + more }));
    fc.assert(
      fc.property(fc.array(column, { maxLength: 20 }), fc.integer({ min: 0, max: 4_000 }), (columns, room) => {
        const { widths } = fitted(columns, room);
        const least = columns.reduce((sum, { leastPx }) => sum + leastPx, 0);
        if (least <= room) expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
        columns.forEach(({ leastPx, widthPx }, at) => {
          expect(widths[at]).toBeGreaterThanOrEqual(leastPx);
          expect(widths[at]).toBeLessThanOrEqual(widthPx);
        });
      }),
    );
  });
});
