import { expect, test } from "vitest";

import { partShown, ROW_PX, WHOLE_UP_TO } from "./partShown.ts";

const none = { at: -1, px: 0 };
const long = { count: 2_000, top: 0, height: 360, more: none };

test("a short list is drawn completely at any scroll position", () => {
  expect(partShown({ ...long, count: WHOLE_UP_TO, top: 500 })).toEqual({
    ...{ from: 0, to: WHOLE_UP_TO, beforePx: 0, afterPx: 0 },
  });
});

test.each([0, 1, 35_000, 71_640, 1_000_000])(
  "scrolled to %d px, the visible rows are drawn and the total height does not change",
  (top) => {
    const { from, to, beforePx, afterPx } = partShown({ ...long, top });
    const scrolled = Math.min(top, 2_000 * ROW_PX - 360);
    expect(beforePx).toBeLessThanOrEqual(scrolled);
    expect(beforePx + (to - from) * ROW_PX).toBeGreaterThanOrEqual(scrolled + 360);
    expect(beforePx + (to - from) * ROW_PX + afterPx).toBe(2_000 * ROW_PX);
    expect(to - from).toBeLessThan(60);
  },
);

test.each([
  ["above what is drawn", 10],
  ["among it", 1_000],
  ["below it", 1_900],
])("an expanded row %s keeps its height", (_, at) => {
  const more = { at, px: 400 };
  const { from, to, beforePx, afterPx } = partShown({ ...long, top: 1_000 * ROW_PX, more });
  const isDrawn = at >= from && at < to;
  expect(beforePx + (to - from) * ROW_PX + (isDrawn ? 400 : 0) + afterPx).toBe(2_000 * ROW_PX + 400);
  expect(beforePx).toBeLessThanOrEqual(1_000 * ROW_PX);
});
