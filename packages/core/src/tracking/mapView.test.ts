import fc from "fast-check";
import { expect, test } from "vitest";

import { distanceM, placeOf } from "./geo.ts";
import { placeLabels } from "./labels.ts";
import { centred, drawnAt, fitted, placeAt, worldOf, zoomed } from "./mapView.ts";

const size = { width: 800, height: 600 };
const padding = { top: 40, right: 320, bottom: 60, left: 20 };
const place = fc
  .tuple(fc.double({ min: 18, max: 53, noNaN: true }), fc.double({ min: 74, max: 135, noNaN: true }))
  .map(([latitude, longitude]) => placeOf(latitude, longitude));
const places = fc.array(place, { minLength: 1, maxLength: 20 });

test("a place converted to the map and back is unchanged", () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(distanceM(placeAt(worldOf(one)), one)).toBeLessThan(0.2);
    }),
  );
});

test("all places of a fitted view are inside the padding", () => {
  fc.assert(
    fc.property(places, (all) => {
      const view = fitted(all, size, padding);
      expect(view).toBeDefined();
      for (const one of all) {
        const { x, y } = drawnAt(view ?? { x: 0, y: 0, zoom: 0 }, size, one);
        expect(x).toBeGreaterThanOrEqual(padding.left - 0.01);
        expect(x).toBeLessThanOrEqual(size.width - padding.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(padding.top - 0.01);
        expect(y).toBeLessThanOrEqual(size.height - padding.bottom + 0.01);
      }
    }),
  );
  expect(fitted([], size, padding)).toBeUndefined();
  expect(fitted([placeOf(31, 120)], { width: 100, height: 600 }, padding)).toBeUndefined();
});

test("zooming keeps the ground below the pointer in place", () => {
  const view = { ...worldOf(placeOf(31.3, 120.6)), zoom: 12 };
  const point = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(place, point, fc.double({ min: -4, max: 4, noNaN: true }), (one, around, by) => {
      const at = drawnAt(view, size, one);
      const after = zoomed(view, size, by, around);
      const scale = 2 ** (after.zoom - view.zoom);
      const now = drawnAt(after, size, one);
      expect(now.x).toBeCloseTo(around.x + (at.x - around.x) * scale, 1);
      expect(now.y).toBeCloseTo(around.y + (at.y - around.y) * scale, 1);
    }),
  );
});

test("a place is centred in the area inside the padding", () => {
  const here = placeOf(31.3, 120.6);
  const { x, y } = drawnAt(centred({ x: 0, y: 0, zoom: 13 }, here, padding), size, here);
  expect([Math.round(x), Math.round(y)]).toEqual([250, 290]);
});

const label = fc.record({
  id: fc.uuid(),
  at: fc.record({ x: fc.integer({ min: -50, max: 850 }), y: fc.integer({ min: -50, max: 650 }) }),
  ...{ width: fc.integer({ min: 20, max: 120 }), height: fc.integer({ min: 10, max: 24 }) },
  priority: fc.integer({ min: 0, max: 3 }),
});

test("labels do not overlap and are inside the map, and the most urgent ones are preferred", () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 40 }), (wanted) => {
      const boxes = placeLabels(wanted, size).map(({ id, x, y }) => {
        const of = wanted.find((one) => one.id === id) ?? { width: 0, height: 0 };
        return { x, y, right: x + of.width, bottom: y + of.height };
      });
      boxes.forEach((a, at) => {
        expect(a.x >= 0 && a.y >= 0 && a.right <= size.width && a.bottom <= size.height).toBe(true);
        for (const b of boxes.slice(at + 1)) {
          expect(a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom).toBe(false);
        }
      });
    }),
  );
  const at = { x: 400, y: 300 };
  const both = ["less", "more"].map((id) => ({ id, at, width: 780, height: 590, priority: id === "more" ? 1 : 0 }));
  expect(placeLabels(both, { width: 3000, height: 3000 }).map(({ id }) => id)[0]).toBe("more");
});
