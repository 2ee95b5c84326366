import fc from "fast-check";
import { expect, test } from "vitest";
import { MIDDLE, pushed, squareOf } from "./crop.ts";

test.each([
  [400, 300, MIDDLE, { x: 50, y: 0, size: 300 }],
  [300, 400, MIDDLE, { x: 0, y: 50, size: 300 }],
  [400, 400, { zoom: 2, x: 0, y: 1 }, { x: 0, y: 200, size: 200 }],
  [400, 400, { zoom: 99, x: 0.5, y: 0.5 }, { x: 150, y: 150, size: 100 }],
  [400, 400, { zoom: 0, x: 9, y: -9 }, { x: 0, y: 0, size: 400 }],
])("a picture of %i x %i with the view %j gives the expected square", (width, height, view, square) => {
  expect(squareOf({ width, height }, view)).toEqual(square);
});

test("dragging moves the picture and stops at its edges", () => {
  const view = { zoom: 2, x: 0.5, y: 0.5 };
  expect(squareOf({ width: 400, height: 400 }, pushed({ width: 400, height: 400 }, view, 0.25, 0))).toEqual({
    x: 50,
    y: 100,
    size: 200,
  });
  expect(squareOf({ width: 400, height: 400 }, pushed({ width: 400, height: 400 }, view, 99, -99))).toEqual({
    x: 0,
    y: 200,
    size: 200,
  });
});

test("after any drag the square stays inside the picture", () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  const step = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }));
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 1, max: 4, noNaN: true }),
      fc.array(step),
      (width, height, zoom, steps) => {
        const end = steps.reduce((view, [right, down]) => pushed({ width, height }, view, right, down), {
          ...MIDDLE,
          zoom,
        });
        const { x, y, size } = squareOf({ width, height }, end);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + size).toBeLessThanOrEqual(width + 1e-6);
        expect(y + size).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});
