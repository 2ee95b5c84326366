import { routeLoad, type RoutingProblem } from "./problem.ts";

/**
 * Routes by the savings method of Clarke and Wright. Each place starts with its own route. Then the two routes with
 * the largest saving are joined, as long as the seats suffice.
 */
export function savingsRoutes(problem: RoutingProblem): readonly (readonly number[])[] {
  const { costs, seats, riders } = problem;
  const routeOf = new Map<number, number[]>();
  for (let place = 1; place < riders.length; place += 1) routeOf.set(place, [place]);
  const places = [...routeOf.keys()];
  const savings = places.flatMap((one) =>
    places.flatMap((other) => {
      const saved = (costs[one]?.[0] ?? 0) + (costs[0]?.[other] ?? 0) - (costs[one]?.[other] ?? 0);
      return one !== other && saved > 0 ? [{ one, other, saved }] : [];
    }),
  );
  for (const { one, other } of savings.toSorted((a, b) => b.saved - a.saved)) {
    const before = routeOf.get(one);
    const after = routeOf.get(other);
    if (!before || !after || before === after || before.at(-1) !== one || after[0] !== other) continue;
    if (routeLoad(problem, before) + routeLoad(problem, after) > seats) continue;
    before.push(...after);
    for (const place of after) routeOf.set(place, before);
  }
  return [...new Set(routeOf.values())];
}
