import type { RuleFact } from "./facts.ts";

interface Wanted {
  readonly day: string;
  readonly vehicleKind: string;
  /** Undefined: rules for a single shift do not match. */
  readonly shift: string | undefined;
}

/** A rule for the vehicle kind has priority over one for the shift; a rule with both has priority over each. */
const [KIND_WEIGHT, SHIFT_WEIGHT] = [2, 1];

/**
 * The price rule for an item on a day: the most specific of the valid ones.
 *
 * @returns `noRule` if none matches, `severalRules` if two are equally specific
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
