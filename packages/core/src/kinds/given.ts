import { type ProblemRule, wrong } from "./kind.ts";

/** What kinds answer alike whose values follow from elsewhere: nobody writes them, and they are kept nowhere. */
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
