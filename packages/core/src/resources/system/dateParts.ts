import type { Choice } from "../../fields/field.ts";

/** Dates in bill numbers (contract-base §5.4): the pattern, or `no`. The running number restarts with each date. */
export const dateParts: readonly Choice[] = [
  { value: "yyyyMMdd", label: ["年月日", "Day"] },
  { value: "yyyyMM", label: ["年月", "Month"] },
  { value: "yyyy", label: ["年", "Year"] },
  { value: "no", label: ["无日期", "No date", "無日期"] },
];
