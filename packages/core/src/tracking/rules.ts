import { type FleetRules, usualFleetRules } from "./usualRules.ts";

/** The unit of a rule. */
export type RuleUnit = "kmh" | "m" | "min" | "s";

/** A rule with the least and the most that it may be; both are whole numbers in its unit. */
export interface RuleBounds {
  readonly unit: RuleUnit;
  readonly min: number;
  readonly max: number;
}

/** Every rule, in the order in which people read them. */
export const fleetRuleBounds: Readonly<Record<keyof FleetRules, RuleBounds>> = {
  lateMinutes: { unit: "min", min: 1, max: 120 },
  earlyMinutes: { unit: "min", min: 1, max: 60 },
  startMinutes: { unit: "min", min: 1, max: 60 },
  silentMinutes: { unit: "min", min: 1, max: 120 },
  forgetMinutes: { unit: "min", min: 5, max: 720 },
  speedKmh: { unit: "kmh", min: 20, max: 200 },
  speedS: { unit: "s", min: 0, max: 600 },
  offRouteM: { unit: "m", min: 100, max: 50_000 },
  offRouteS: { unit: "s", min: 0, max: 3_600 },
  silentS: { unit: "s", min: 30, max: 3_600 },
  arriveM: { unit: "m", min: 20, max: 500 },
  leaveM: { unit: "m", min: 20, max: 1_000 },
  gapS: { unit: "s", min: 10, max: 600 },
  earlyS: { unit: "s", min: 0, max: 3_600 },
  opensS: { unit: "s", min: 60, max: 7_200 },
  closesS: { unit: "s", min: 600, max: 14_400 },
};

/** The names of the rules, in the order in which people read them. */
export const fleetRuleNames: readonly (keyof FleetRules)[] = Object.keys(fleetRuleBounds).filter(isFleetRule);

/** The rules by what they decide. */
export const fleetRuleGroups = [
  { name: "board", rules: ["lateMinutes", "earlyMinutes", "startMinutes", "silentMinutes", "forgetMinutes"] },
  { name: "alerts", rules: ["speedKmh", "speedS", "offRouteM", "offRouteS", "silentS"] },
  { name: "stops", rules: ["arriveM", "leaveM", "earlyS", "gapS"] },
  { name: "window", rules: ["opensS", "closesS"] },
] as const satisfies readonly { readonly name: string; readonly rules: readonly (keyof FleetRules)[] }[];

/** What is wrong with rules, and where. */
export interface RuleFault {
  readonly field: keyof FleetRules;
  /** `integer`: no whole number. `tooSmall` and `tooLarge`: beyond the bounds. `order`: a stop is left nearer than it is reached. */
  readonly rule: "integer" | "order" | "tooLarge" | "tooSmall";
  /** The bound that is broken. */
  readonly bound?: number;
}

export function isFleetRule(name: string): name is keyof FleetRules {
  return Object.hasOwn(fleetRuleBounds, name);
}

/** The usual rules with those in their place that a factory has set. What is no rule, or no number, is passed over. */
export function fleetRulesOf(set: Readonly<Record<string, unknown>>): FleetRules {
  const known = Object.entries(set).filter(([name, value]) => isFleetRule(name) && typeof value === "number");
  return { ...usualFleetRules, ...Object.fromEntries(known) };
}

/** Every fault of rules, in the order of the rules; none: they may hold. */
export function faultsOfRules(rules: FleetRules): readonly RuleFault[] {
  const faults = fleetRuleNames.flatMap((field): readonly RuleFault[] => {
    const { min, max } = fleetRuleBounds[field];
    const value = rules[field];
    if (!Number.isInteger(value)) return [{ field, rule: "integer" }];
    if (value < min) return [{ field, rule: "tooSmall", bound: min }];
    return value > max ? [{ field, rule: "tooLarge", bound: max }] : [];
  });
  if (faults.length > 0 || rules.leaveM >= rules.arriveM) return faults;
  return [{ field: "leaveM", rule: "order", bound: rules.arriveM }];
}
