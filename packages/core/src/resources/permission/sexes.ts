import type { Choice } from "../../fields/field.ts";

/** Values of the platform's dictionary `sex` (contract-base §4.4). */
export const sexes: readonly Choice[] = [
  { value: "1", textKey: "users.genders.male" },
  { value: "2", textKey: "users.genders.female" },
  { value: "3", textKey: "users.genders.undisclosed" },
];
