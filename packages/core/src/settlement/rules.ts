import type { RuleFact } from "./facts.ts";

interface Wanted {
  readonly day: string;
  readonly vehicleKind: string;
  /** Undefined: rules of one shift alone do not hold. */
  readonly shift: string | undefined;
}

/** A rule for the vehicle kind goes before one for the shift; one that names both goes before either. */
const [KIND_WEIGHT, SHIFT_WEIGHT] = [2, 1];

/**
 * The price rule for something of a day: of those that are valid, the one that says most exactly what it is for.
 *
 * @returns `noRule` where none holds, `severalRules` where two say it equally exactly
 */
export function ruleFor(rules: readonly RuleFact[], { day, vehicleKind, shift }: Wanted): RuleFact | RuleProblem {
  const holding = rules.filter(
    (rule) =>
      rule.validFrom <= day &&
      (rule.validUntil === "" || day <= rule.validUntil) &&
      (rule.vehicleKind === "" || rule.vehicleKind === vehicleKind) &&
      (rule.shift === "" || rule.shift === shift),
  );
  const most = Math.max(...holding.map(weightOf));
  const [first, second] = holding.filter((rule) => weightOf(rule) === most);
  if (!first) return "noRule";
  return second ? "severalRules" : first;
}

export type RuleProblem = "noRule" | "severalRules";

const weightOf = ({ vehicleKind, shift }: RuleFact): number =>
  (vehicleKind === "" ? 0 : KIND_WEIGHT) + (shift === "" ? 0 : SHIFT_WEIGHT);
