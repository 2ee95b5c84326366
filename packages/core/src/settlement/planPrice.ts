import type { RuleFact } from "./facts.ts";
import { distanceFen } from "./money.ts";
import { ruleFor } from "./rules.ts";

interface PlannedRun {
  readonly metres: number;
  readonly vehicleKind: string;
  /** Shift of the scheme. */
  readonly shift: string;
}

/**
 * The cost of a timetable trip if it runs on each of these days, in fen. Each run is rounded as in a settlement.
 *
 * @param days - `2026-10-01`
 * @param rules - of the carrier of its vehicle
 * @returns undefined if on one of the days no rule or two rules match, or the matching rule has no price, or it has a
 * kilometre price and the distance is unknown; 0 without days
 */
export function planPrice(run: PlannedRun, days: readonly string[], rules: readonly RuleFact[]): number | undefined {
  let fen = 0;
  for (const day of days) {
    const rule = ruleFor(rules, { day, vehicleKind: run.vehicleKind, shift: run.shift });
    if (typeof rule === "string") return undefined;
    const { tripFen, kmPrice = 0 } = rule;
    if ((tripFen ?? rule.kmPrice) === undefined || (run.metres === 0 && kmPrice > 0)) return undefined;
    fen += (tripFen ?? 0) + distanceFen(run.metres, kmPrice);
  }
  return fen;
}
