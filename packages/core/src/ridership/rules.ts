/** From when on departures are candidates. */
export interface RidershipRules {
  /** Two departures whose people together fill at most so many percent of the larger vehicle could be one. */
  readonly mergePercent: number;
  /** Departures so many minutes apart, at most, are neighbours. */
  readonly mergeMinutes: number;
  /** A departure that fills at least so many percent of its vehicle needs another one. */
  readonly addPercent: number;
  /** On at least so many of the last `ofDays` recorded days. */
  readonly onDays: number;
  readonly ofDays: number;
}

/** The rules of a factory that sets nothing. */
export const usualRidershipRules: RidershipRules = {
  ...{ mergePercent: 80, mergeMinutes: 45, addPercent: 95, onDays: 8, ofDays: 10 },
};

/** Every rule with the least and the most that it may be, in the order in which people read them. */
export const ridershipRuleBounds: Readonly<
  Record<keyof RidershipRules, { readonly min: number; readonly max: number }>
> = {
  mergePercent: { min: 10, max: 100 },
  mergeMinutes: { min: 1, max: 180 },
  addPercent: { min: 50, max: 200 },
  onDays: { min: 1, max: 31 },
  ofDays: { min: 1, max: 31 },
};

/** The names of the rules, in the order in which people read them. */
export const ridershipRuleNames: readonly (keyof RidershipRules)[] = Object.keys(ridershipRuleBounds).filter(isRule);

/** What is wrong with a rule; `order`: on more days than are looked at. */
export interface RidershipRuleFault {
  readonly field: keyof RidershipRules;
  readonly rule: "integer" | "tooSmall" | "tooLarge" | "order";
  /** The bound that is broken. */
  readonly bound?: number;
}

function isRule(name: string): name is keyof RidershipRules {
  return Object.hasOwn(ridershipRuleBounds, name);
}

/** The usual rules with those in their place that a factory has set. What is no rule, or no number, is passed over. */
export function ridershipRulesOf(set: Readonly<Record<string, unknown>>): RidershipRules {
  const known = Object.entries(set).filter(([name, value]) => isRule(name) && typeof value === "number");
  return { ...usualRidershipRules, ...Object.fromEntries(known) };
}

/** Every fault, in the order of the rules; none: they may hold. */
export function faultsOfRidershipRules(rules: RidershipRules): readonly RidershipRuleFault[] {
  const faults = ridershipRuleNames.flatMap((field): readonly RidershipRuleFault[] => {
    const { min, max } = ridershipRuleBounds[field];
    const value = rules[field];
    if (!Number.isInteger(value)) return [{ field, rule: "integer" }];
    if (value < min) return [{ field, rule: "tooSmall", bound: min }];
    return value > max ? [{ field, rule: "tooLarge", bound: max }] : [];
  });
  if (faults.length > 0 || rules.onDays <= rules.ofDays) return faults;
  return [{ field: "onDays", rule: "order", bound: rules.ofDays }];
}
