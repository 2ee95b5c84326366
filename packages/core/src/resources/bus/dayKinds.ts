import type { Choice } from "../../fields/field.ts";

/** The kinds of day for bus trips. Programs depend on the values, so they are not a dictionary. */
export const dayKindChoices: readonly Choice[] = [
  { value: "workday", label: ["工作日", "Workday"] },
  { value: "restDay", label: ["休息日", "Rest day"] },
  { value: "holiday", label: ["法定节假日", "Public holiday", "國定假日"] },
  { value: "makeUpDay", label: ["调休上班日", "Make-up workday", "補班日"] },
];
