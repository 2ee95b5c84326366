import type { Choice } from "../../fields/field.ts";

/** Values of the platform's dictionary `sex` (contract-base §4.4). */
export const sexes: readonly Choice[] = [
  { value: "1", label: ["男", "Male"] },
  { value: "2", label: ["女", "Female"] },
  { value: "3", label: ["保密", "Undisclosed"] },
];
