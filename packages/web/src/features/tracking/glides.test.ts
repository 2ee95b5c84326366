import { worldOf } from "@banche/core/tracking";
import { expect, test } from "vitest";
import { drawing } from "./ground.ts";
import { type Glides, glidesTo, placesIn } from "./glides.ts";
import { nearest } from "./nearest.ts";

const home = { lat: 31_300_000, lon: 120_600_000 };
const away = { lat: 31_300_000, lon: 120_610_000 };
const at = (moment: number, moveMs = 1000) => ({ moment, moveMs, pointOf: worldOf });
const bus = (id: string, place = home) => ({ id, place });

/** Degrees east of home, and whether something moves. */
function seen(glides: Glides, moment: number, id = "a") {
  const numbers = () => new Float64Array(glides.begun.length);
  const [xs, ys] = [numbers(), numbers()];
  const isMoving = placesIn(glides, moment, xs, ys);
  const x = xs[glides.at.get(id) ?? -1] ?? Number.NaN;
  return [Math.round((x - worldOf(home).x) * 360 * 10_000) / 10_000, isMoving];
}

test("a vehicle that is new or jumped far is drawn at its place without movement", () => {
  expect(seen(glidesTo(undefined, [bus("a")], at(0)), 0)).toEqual([0, false]);
  const far = { lat: 31_300_000, lon: 121_600_000 };
  const jumped = glidesTo(glidesTo(undefined, [bus("a")], at(0)), [bus("a", far)], at(100));
  expect(seen(jumped, 100)).toEqual([1, false]);
});

test("a vehicle moves evenly to its next place and stops; a vehicle that stays needs no frames", () => {
  const first = glidesTo(undefined, [bus("a"), bus("b")], at(0));
  const next = glidesTo(first, [bus("a", away), bus("b")], at(5000));
  expect([5000, 5250, 5999, 6000, 9000].map((moment) => seen(next, moment))).toEqual([
    ...[[0, true] as const, [0.0025, true] as const, [0.01, true] as const],
    ...[[0.01, false] as const, [0.01, false] as const],
  ]);
  expect(seen(next, 5250, "b")).toEqual([0, true]);
  expect(seen(glidesTo(first, [bus("a"), bus("b")], at(5000)), 5001)).toEqual([0, false]);
});

test("a movement continues when its vehicle is reported again; a new place starts from the drawn place", () => {
  const first = glidesTo(undefined, [bus("a"), bus("b")], at(0));
  const next = glidesTo(first, [bus("a", away), bus("b")], at(1000));
  const again = glidesTo(next, [bus("b"), bus("a", away)], at(1500));
  expect(seen(again, 1750)).toEqual([0.0075, true]);
  const back = glidesTo(next, [bus("a", home)], at(1500));
  expect([seen(back, 1500), seen(back, 2000)]).toEqual([
    [0.005, true],
    [0.0025, true],
  ]);
});

test("with movement off a vehicle is at its place at once", () => {
  const first = glidesTo(undefined, [bus("a")], at(0, 0));
  expect(seen(glidesTo(first, [bus("a", away)], at(10, 0)), 10)).toEqual([0.01, false]);
});

test("a press selects the nearest vehicle, the upper of two at one place, and none far away", () => {
  const view = { ...worldOf(home), zoom: 12 };
  const size = { width: 400, height: 200 };
  const glides = glidesTo(undefined, [bus("a"), bus("b"), bus("c", away)], at(0));
  const [xs, ys] = [new Float64Array(3), new Float64Array(3)];
  placesIn(glides, 0, xs, ys);
  const hit = (x: number, y: number) => nearest(xs, ys, drawing(view, size), { x, y });
  const east = drawing(view, size).at(worldOf(away));
  expect(hit(200, 119)).toBeUndefined();
  expect(hit(205, 105)).toBe(0);
  expect(hit(east.x - 3, east.y)).toBe(2);
});
