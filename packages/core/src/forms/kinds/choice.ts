import type { ChoiceField } from "../field.ts";
import { type CellContext, eachWord, filterValues, fine, type Kind, type Parsed, wrong } from "../kind.ts";

/** One value of a dictionary or of a fixed list; a file may hold the value or its words in any language. */
export const choiceKind: Kind<ChoiceField> = {
  fromCell,
  toCell(value, field, context) {
    const wanted = String(value);
    return options(field, context).find((one) => one.value === wanted)?.words[0] ?? wanted;
  },
  check(value, { numeric }) {
    return typeof value === (numeric ? "number" : "string") ? undefined : { rule: "pattern" };
  },
  same: (a, b) => a === b,
  sortable: true,
  filter: {
    read(text, { from }) {
      const values = filterValues(text);
      const isKnown = typeof from === "string" || values?.every((value) => from.some((one) => one.value === value));
      return isKnown ? values : undefined;
    },
    fromWords: (words, field, context) => eachWord(words, (word) => fromCell(word, field, context)),
  },
};

function fromCell(cell: string, field: ChoiceField, context: CellContext): Parsed {
  const word = cell.trim().toLowerCase();
  for (const { value, words } of options(field, context)) {
    if (value.toLowerCase() === word || words.some((one) => one.toLowerCase() === word)) {
      return fine(field.numeric ? Number(value) : value);
    }
  }
  const known = options(field, context).map(({ words, value }) => words[0] ?? value);
  return wrong("choice", { value: cell.trim().slice(0, 80), options: known.slice(0, 12).join(" | ") });
}

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
