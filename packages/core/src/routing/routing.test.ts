import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { assignRiders } from "./assignRiders.ts";
import { planRoutes } from "./planRoutes.ts";
import { routeCost, routeLoad, type RoutingProblem } from "./problem.ts";

type Point = readonly [number, number];

function problemOf(seats: number, points: readonly Point[], riders: readonly number[]): RoutingProblem {
  const costs = points.map(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v)));
  return { seats, riders: [0, ...riders], costs };
}

const anyProblem = (most: number) =>
  fc
    .array(fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 50 }), fc.integer({ min: 1, max: 10 })), {
      minLength: 1,
      maxLength: most,
    })
    .map((places) => {
      const points = places.map(([x, y]): Point => [x, y]);
      return problemOf(
        15,
        [[25, 25], ...points],
        places.map(([, , riders]) => riders),
      );
    });

describe("routes", () => {
  it("are refused when a place has more riders than seats", () => {
    const given = problemOf(
      9,
      [
        [0, 0],
        [1, 1],
      ],
      [10],
    );
    expect(() => planRoutes(given, { seed: 1, rounds: 1 })).toThrow(RangeError);
  });

  it("visit each place once and keep to the seats", () => {
    fc.assert(
      fc.property(anyProblem(20), (given) => {
        const search = planRoutes(given, { seed: 1, rounds: 200 });
        search.step(200);
        const { routes, cost } = search.result();
        expect(routes.flat().sort((a, b) => a - b)).toEqual(given.riders.map((_, at) => at).slice(1));
        for (const route of routes) expect(routeLoad(given, route)).toBeLessThanOrEqual(given.seats);
        expect(cost).toBeCloseTo(
          routes.reduce((sum, route) => sum + routeCost(given, route), 0),
          6,
        );
      }),
    );
  });

  it("are the cheapest possible for few places", () => {
    fc.assert(
      fc.property(anyProblem(6), (given) => {
        const search = planRoutes(given, { seed: 1, rounds: 1_000 });
        search.step(1_000);
        expect(search.result().cost).toBeCloseTo(cheapest(given), 6);
      }),
      { numRuns: 40 },
    );
  });

  it("never get more expensive and are the same for the same seed", () => {
    const points = Array.from({ length: 40 }, (_, at): Point => [(at * 37) % 101, (at * 53) % 97]);
    const given = problemOf(
      40,
      points,
      points.slice(1).map((_, at) => 1 + (at % 9)),
    );
    const run = (slice: number) => {
      const search = planRoutes(given, { seed: 7, rounds: 2_000, cycle: 700 });
      const costs = [search.step(0).cost];
      while (!search.step(slice).done) costs.push(search.step(0).cost);
      return { costs, plan: search.result() };
    };
    const { costs, plan } = run(100);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(plan.cost).toBeLessThan(costs[0] ?? 0);
    expect(run(2_000).plan).toEqual(plan);
  });
});

/** The cheapest solution: all orders of the places, split into routes in the best way. */
function cheapest(given: RoutingProblem): number {
  const places = given.riders.map((_, at) => at).slice(1);
  return Math.min(...orders(places).map((order) => cutBest(given, order)));
}

function orders(places: readonly number[]): readonly (readonly number[])[] {
  if (places.length < 2) return [places];
  return places.flatMap((place) => orders(places.filter((one) => one !== place)).map((rest) => [place, ...rest]));
}

function cutBest(given: RoutingProblem, order: readonly number[]): number {
  const best = [0];
  for (let until = 1; until <= order.length; until += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let from = 0; from < until; from += 1) {
      const route = order.slice(from, until);
      if (routeLoad(given, route) <= given.seats) least = Math.min(least, (best[from] ?? 0) + routeCost(given, route));
    }
    best.push(least);
  }
  return best.at(-1) ?? 0;
}

describe("stops of riders", () => {
  const far = Number.POSITIVE_INFINITY;
  it.each([
    ["too far", [{ id: "a", walks: [600] }], [5], [-1]],
    ["no way", [{ id: "a", walks: [far] }], [5], [-1]],
    [
      "full",
      [
        { id: "a", walks: [1] },
        { id: "b", walks: [1] },
      ],
      [1],
      [0, -1],
    ],
    [
      "moved on to make room",
      [
        { id: "a", walks: [1, 2] },
        { id: "b", walks: [1, far] },
      ],
      [1, 1],
      [1, 0],
    ],
  ] as const)("%s", (_, riders, rooms, stopOf) => {
    expect(assignRiders(riders, rooms, 500).stopOf).toEqual(stopOf);
  });

  it("take as many riders as possible with the shortest walks", () => {
    const anyRiders = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }), {
      maxLength: 5,
    });
    const anyRooms = fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(anyRiders, anyRooms, (walks, rooms) => {
        const riders = walks.map((one, at) => ({ id: `r${at}`, walks: one }));
        const { stopOf, walked } = assignRiders(riders, rooms, 7);
        const found = { placed: stopOf.filter((stop) => stop >= 0).length, walked };
        expect(found).toEqual(bestOfAll(walks, rooms, 7));
      }),
    );
  });
});

function bestOfAll(walks: readonly (readonly number[])[], rooms: readonly number[], longest: number) {
  let best = { placed: 0, walked: 0 };
  const visit = (rider: number, left: readonly number[], placed: number, walked: number): void => {
    if (rider === walks.length) {
      if (placed > best.placed || (placed === best.placed && walked < best.walked)) best = { placed, walked };
      return;
    }
    visit(rider + 1, left, placed, walked);
    left.forEach((room, stop) => {
      const walk = walks[rider]?.[stop] ?? 0;
      if (room > 0 && walk <= longest)
        visit(
          rider + 1,
          left.map((one, at) => (at === stop ? one - 1 : one)),
          placed + 1,
          walked + walk,
        );
    });
  };
  visit(0, rooms, 0, 0);
  return best;
}
