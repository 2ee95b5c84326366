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
 * What a trip of a timetable costs when it runs on each of these days, in fen, each run rounded as in a settlement.
 *
 * @param days - `2026-10-01`
 * @param rules - of the carrier of its vehicle
 * @returns undefined where on one of the days no rule holds, or two do, or the one that holds has no price, or one for kilometres that
 *   are not known; 0 without days
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
