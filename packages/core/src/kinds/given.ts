import { type ProblemRule, wrong } from "./kind.ts";

/** Common answers of kinds whose values are derived: they are read-only and not stored. */
export const givenAnswers = (rule: ProblemRule) => ({
  fromCell: () => wrong(rule),
  toCell: (value: unknown) => String(value),
  check: () => ({ rule }),
  same: (a: unknown, b: unknown) => a === b,
  sortable: false,
  typed: false,
  repeats: false,
  empty: () => undefined,
  blank: () => undefined,
  values: () => [],
  sample: () => undefined,
  stored: { type: "none", empty: null, toColumn: () => null, fromColumn: () => undefined } as const,
});
