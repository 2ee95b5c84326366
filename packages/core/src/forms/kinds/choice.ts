import type { ChoiceField } from "../field.ts";
import { type CellContext, fine, type Kind, wrong } from "../kind.ts";

/** One value of a dictionary or of a fixed list; a file may hold the value or its words in any language. */
export const choiceKind: Kind<ChoiceField> = {
  fromCell(cell, field, context) {
    const word = cell.trim().toLowerCase();
    for (const { value, words } of options(field, context)) {
      if (value.toLowerCase() === word || words.some((one) => one.toLowerCase() === word)) {
        return fine(field.numeric ? Number(value) : value);
      }
    }
    const known = options(field, context).map(({ words, value }) => words[0] ?? value);
    return wrong("choice", { value: cell.trim().slice(0, 80), options: known.slice(0, 12).join(" | ") });
  },
  toCell(value, field, context) {
    const wanted = String(value);
    return options(field, context).find((one) => one.value === wanted)?.words[0] ?? wanted;
  },
  check(value, { numeric }) {
    return typeof value === (numeric ? "number" : "string") ? undefined : { rule: "pattern" };
  },
  same: (a, b) => a === b,
  sortable: true,
};

interface Option {
  readonly value: string;
  readonly words: readonly string[];
}

/** The values that can be chosen, with their words. */
function options(field: ChoiceField, { lookups, words }: CellContext): readonly Option[] {
  if (typeof field.from !== "string") {
    return field.from.map(({ value, textKey }) => ({ value, words: words(textKey) }));
  }
  return lookups.choices(field.from).map(({ value, label }) => ({ value, words: [label] }));
}
