import { expect, test } from "vitest";

import { directionsOf, legsOf, offsetsOf, routeOf, routeSummary } from "./route.ts";

const route = routeOf([
  { direction: "toFactory", stopId: "a", distance: 900, time: 60 },
  { direction: "toFactory", stopId: "b", distance: 1200, time: 180 },
  { direction: "toHome", stopId: "c" },
  { direction: "toFactory", stopId: "d", distance: 800, time: null },
  { direction: "toHome", stopId: "a", distance: 500, time: 90 },
]);

test("directions and legs keep their order, and an invalid list gives no route", () => {
  expect(directionsOf(route)).toEqual(["toFactory", "toHome"]);
  expect(legsOf(route, "toHome").map(({ stopId }) => stopId)).toEqual(["c", "a"]);
  expect([routeOf(undefined), routeOf("a")]).toEqual([[], []]);
});

test("the leg before the first stop is not counted, and missing numbers are 0", () => {
  expect(offsetsOf(legsOf(route, "toFactory"))).toEqual([0, 180, 180]);
  expect(routeSummary(route)).toEqual({ firstStopId: "a", lastStopId: "d", distanceM: 2000, timeS: 180 });
  expect(routeSummary([])).toBeUndefined();
});
