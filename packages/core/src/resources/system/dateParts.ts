import type { Choice } from "../../fields/field.ts";

/** Dates in the numbers of bills (contract-base §5.4): the pattern, or `no`. The running number begins anew with each. */
export const dateParts: readonly Choice[] = [
  { value: "yyyyMMdd", textKey: "billRules.dateParts.day" },
  { value: "yyyyMM", textKey: "billRules.dateParts.month" },
  { value: "yyyy", textKey: "billRules.dateParts.year" },
  { value: "no", textKey: "billRules.dateParts.none" },
];
