import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { planRoutes, type RoutingProblem } from "@banche/core/routing";
import { fixed, processorTime, type Verdict } from "../lib/measure.ts";

const limitSeconds = 10;
const slice = 5_000;

/**
 * Route cost after ten seconds of processor time, against the best known one. The public instances have no stated licence, so they are not
 * in this repository: `BENCH_ROUTING` names a folder of .vrp files (TSPLIB format, as in CVRPLIB) whose comment says "best known".
 */
export async function run(): Promise<readonly Verdict[]> {
  const folder = process.env["BENCH_ROUTING"];
  if (folder === undefined) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".vrp"));
  const verdicts: Verdict[] = [];
  for (const file of files) {
    const { problem, best, name } = parse(readFileSync(join(folder, file), "utf8"));
    const search = planRoutes(problem, { seed: 1, rounds: Number.MAX_SAFE_INTEGER });
    let spent = 0;
    for (;;) {
      spent += await processorTime(async () => search.step(slice));
      if (spent >= limitSeconds * 1e6 || search.result().cost <= best) break;
    }
    const { cost } = search.result();
    verdicts.push(
      fixed(
        `routes of ${name}, after ${(spent / 1e6).toFixed(1)} s of processor time`,
        "best known cost",
        cost / best,
        1.01,
      ),
    );
  }
  return verdicts;
}

function parse(text: string): { readonly problem: RoutingProblem; readonly best: number; readonly name: string } {
  const value = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  const section = (from: string, until: string) =>
    text
      .slice(text.indexOf(from) + from.length, text.indexOf(until))
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number));
  const points = section("NODE_COORD_SECTION", "DEMAND_SECTION").map(([, x = 0, y = 0]) => [x, y] as const);
  const riders = section("DEMAND_SECTION", "DEPOT_SECTION").map(([, demand = 0]) => demand);
  const costs = points.map(([x, y]) => points.map(([u, v]) => Math.round(Math.hypot(x - u, y - v))));
  return {
    problem: { seats: Number(value(/CAPACITY\s*:\s*(\d+)/)), riders, costs },
    best: Number(value(/best known\D*(\d+)/i)),
    name: value(/NAME\s*:\s*(\S+)/),
  };
}
