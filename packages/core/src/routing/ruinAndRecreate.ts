import type { SeededRandom } from "../calculation/seededRandom.ts";
import { plansCost, routeLoad, type RoutingProblem } from "./problem.ts";

/** Average number of places that a round removes, and the longest string of one route. */
const removedPlaces = 10;
const longestString = 10;
/** Probability that an insertion skips a good position. */
const blink = 0.01;
/** Temperatures as shares of the average cost of a leg. */
const hottest = 1;
const coldest = 0.01;

/** A search by slack induction by string removals (Christiaens and Vanden Berghe, 2020). */
export interface RuinAndRecreate {
  /** Continues from the best routes. */
  restart(): void;
  /** Removes strings of neighbouring places and inserts them again. @param share - progress of the cooling cycle */
  round(share: number): void;
  bestCost(): number;
  best(): readonly (readonly number[])[];
}

export function ruinAndRecreate(
  problem: RoutingProblem,
  begin: readonly (readonly number[])[],
  random: SeededRandom,
): RuinAndRecreate {
  const { costs, riders, seats } = problem;
  const size = riders.length;
  const neighbours = costs.map((row, place) =>
    Array.from({ length: size - 1 }, (_, at) => at + 1).toSorted(
      (a, b) => (row[a] ?? 0) - (row[b] ?? 0) || (a === place ? -1 : b === place ? 1 : a - b),
    ),
  );
  const flat = Float64Array.from({ length: size * size }, (_, at) => costs[Math.floor(at / size)]?.[at % size] ?? 0);
  const way = (from: number, to: number): number => flat[from * size + to] ?? 0;
  let current = begin.map((route) => [...route]);
  let currentCost = plansCost(problem, current);
  let best = current;
  let bestCost = currentCost;
  const legCost = Math.max(1e-9, currentCost / Math.max(1, size - 1 + current.length));
  const keys = new Float64Array(size);

  function ruin(routes: number[][]): number[] {
    const routeOf = new Int32Array(size).fill(-1);
    routes.forEach((route, at) => route.forEach((place) => (routeOf[place] = at)));
    const average = (size - 1) / Math.max(1, routes.length);
    const longest = Math.min(longestString, average);
    const strings = Math.floor(random.next() * ((4 * removedPlaces) / (1 + longest) - 1 + 1)) + 1;
    const gone: number[] = [];
    const ruined = new Set<number>();
    const seed = random.between(1, size - 1);
    for (const place of neighbours[seed] ?? []) {
      if (ruined.size >= strings) break;
      const at = routeOf[place] ?? -1;
      const route = routes[at];
      if (!route || ruined.has(at) || gone.includes(place)) continue;
      ruined.add(at);
      const length = Math.floor(random.next() * Math.min(route.length, longest)) + 1;
      gone.push(...cut(route, route.indexOf(place), length));
    }
    return gone;
  }

  /**
   * Removes a string that contains a position from a route; half of the time it keeps a part in the middle of the
   * string.
   */
  function cut(route: number[], position: number, length: number): readonly number[] {
    let kept = 0;
    if (length > 1 && length < route.length && random.chance(0.5))
      while (length + kept < route.length && random.chance(0.99)) kept += 1;
    const whole = length + kept;
    const least = Math.max(0, position - whole + 1);
    const from = random.between(least, Math.min(position, route.length - whole));
    const string = route.splice(from, whole);
    if (kept === 0) return string;
    const start = random.between(0, length);
    route.splice(from, 0, ...string.slice(start, start + kept));
    return [...string.slice(0, start), ...string.slice(start + kept)];
  }

  function recreate(routes: number[][], gone: readonly number[]): void {
    const order = random.between(0, 10);
    for (const place of gone) keys[place] = keyOf(order, place);
    const loads = routes.map((route) => routeLoad(problem, route));
    for (const place of gone.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))) insert(routes, loads, place);
  }

  /** Random order, most riders first, far places first, near places first, with the weights 4, 4, 2, 1. */
  function keyOf(order: number, place: number): number {
    if (order < 4) return random.next();
    if (order < 8) return -(riders[place] ?? 0);
    return order < 10 ? -way(0, place) : way(0, place);
  }

  function insert(routes: number[][], loads: number[], place: number): void {
    const demand = riders[place] ?? 0;
    let [least, bestRoute, bestAt] = [Number.POSITIVE_INFINITY, -1, 0];
    for (let at = 0; at < routes.length; at += 1) {
      const route = routes[at];
      if (!route || (loads[at] ?? 0) + demand > seats) continue;
      let before = 0;
      for (let position = 0; position <= route.length; position += 1) {
        const after = route[position] ?? 0;
        const more = way(before, place) + way(place, after) - way(before, after);
        before = after;
        if (more < least && random.next() >= blink) [least, bestRoute, bestAt] = [more, at, position];
      }
    }
    const alone = way(0, place) + way(place, 0);
    const route = routes[bestRoute];
    if (route && (least <= alone || !Number.isFinite(alone))) {
      route.splice(bestAt, 0, place);
      loads[bestRoute] = (loads[bestRoute] ?? 0) + demand;
      return;
    }
    routes.push([place]);
    loads.push(demand);
  }

  return {
    restart() {
      current = best;
      currentCost = bestCost;
    },
    round(share) {
      if (size < 2) return;
      const routes = current.map((route) => [...route]);
      const gone = ruin(routes);
      recreate(routes, gone);
      const filled = routes.filter((route) => route.length > 0);
      const cost = plansCost(problem, filled);
      const temperature = legCost * hottest * (coldest / hottest) ** share;
      if (cost >= currentCost - temperature * Math.log(random.next())) return;
      current = filled;
      currentCost = cost;
      if (cost >= bestCost - 1e-9) return;
      best = filled;
      bestCost = cost;
    },
    bestCost: () => bestCost,
    best: () => best,
  };
}
