/** The rules for candidates. */
export interface RidershipRules {
  /** Two departures can be merged if their riders together fill at most this percentage of the larger vehicle. */
  readonly mergePercent: number;
  /** Adjacent departures are at most this many minutes apart. */
  readonly mergeMinutes: number;
  /** A departure that fills at least this percentage of its vehicle needs another one. */
  readonly addPercent: number;
  /** On at least this many of the last `ofDays` recorded days. */
  readonly onDays: number;
  readonly ofDays: number;
}

/** The default rules. */
export const usualRidershipRules: RidershipRules = {
  ...{ mergePercent: 80, mergeMinutes: 45, addPercent: 95, onDays: 8, ofDays: 10 },
};

/** Every rule with its lowest and highest value, in display order. */
export const ridershipRuleBounds: Readonly<
  Record<keyof RidershipRules, { readonly min: number; readonly max: number }>
> = {
  mergePercent: { min: 10, max: 100 },
  mergeMinutes: { min: 1, max: 180 },
  addPercent: { min: 50, max: 200 },
  onDays: { min: 1, max: 31 },
  ofDays: { min: 1, max: 31 },
};

/** The names of the rules, in display order. */
export const ridershipRuleNames: readonly (keyof RidershipRules)[] = Object.keys(ridershipRuleBounds).filter(isRule);

/** An error in a rule; `order`: more days are required than are examined. */
export interface RidershipRuleFault {
  readonly field: keyof RidershipRules;
  readonly rule: "integer" | "tooSmall" | "tooLarge" | "order";
  /** The limit that is exceeded. */
  readonly bound?: number;
}

function isRule(name: string): name is keyof RidershipRules {
  return Object.hasOwn(ridershipRuleBounds, name);
}

/**
 * The default rules, replaced by those that a factory has set. Unknown rules and values that are not numbers are
 * ignored.
 */
export function ridershipRulesOf(set: Readonly<Record<string, unknown>>): RidershipRules {
  const known = Object.entries(set).filter(([name, value]) => isRule(name) && typeof value === "number");
  return { ...usualRidershipRules, ...Object.fromEntries(known) };
}

/** All errors, in the order of the rules; empty if the rules are valid. */
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
