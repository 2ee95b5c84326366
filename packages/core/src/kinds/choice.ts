import type { ChoiceField, ChoicesField } from "../fields/field.ts";
import { type CellContext, eachWord, filterValues, fine, type Kind, type Parsed, storedAs, wrong } from "./kind.ts";
import { readSeveral, severalAnswers } from "./several.ts";

/** One value of a dictionary or of a fixed list. A file may contain the value or its label in any language. */
export const choiceKind: Kind<ChoiceField> = {
  fromCell,
  toCell(value, field, context) {
    const wanted = String(value);
    const word = options(field, context).find((one) => one.value === wanted)?.words[0] ?? wanted;
    return called(word, field, context).length > 1 ? wanted : word;
  },
  check(value, { numeric }) {
    return typeof value === (numeric ? "number" : "string") ? undefined : { rule: "pattern" };
  },
  same: (a, b) => a === b,
  sortable: true,
  typed: false,
  isNumber: false,
  repeats: true,
  empty: (field) => (field.numeric ? field.default : ""),
  blank: ({ numeric }) => (numeric ? undefined : ""),
  values: ({ from }, lookups) => (typeof from === "string" ? lookups.choices(from) : from).map(({ value }) => value),
  sample: (field, { lookups }) => choiceKind.values(field, lookups)[0],
  stored: storedAs("text", ""),
  filter: {
    read(text, { from }) {
      const values = filterValues(text);
      const isKnown = typeof from === "string" || values?.every((value) => from.some((one) => one.value === value));
      return isKnown ? values : undefined;
    },
    /** A label means all values that have it. */
    fromWords: (words, field, context) =>
      eachWord(words, (word) => {
        const all = called(word, field, context);
        return all.length > 1 ? fine(all.map(({ value }) => value).join(",")) : fromCell(word, field, context);
      }),
  },
};

const singleOf = ({ kind: _kind, ...field }: ChoicesField): ChoiceField => ({ ...field, kind: "choice" });

/** Several values, separated by comma, semicolon or 、. */
export const choicesKind: Kind<ChoicesField> = {
  ...severalAnswers,
  fromCell: (cell, field, context) => readSeveral(cell, (word) => fromCell(word, singleOf(field), context)),
  /** Rows already contain the labels of a dictionary, with commas between them. */
  toCell: (value, field, context) =>
    (Array.isArray(value) ? value : String(value).split(","))
      .map((one) => choiceKind.toCell(one, singleOf(field), context))
      .join("、"),
  check: (value) =>
    Array.isArray(value) && value.every((one) => typeof one === "string") ? undefined : { rule: "pattern" },
  values: (field, lookups) => choiceKind.values(singleOf(field), lookups).map((value) => [value]),
  sample: (field, { lookups }) => choicesKind.values(field, lookups)[0],
  single: singleOf,
  filter: {
    read: (text, field) => choiceKind.filter?.read(text, singleOf(field)),
    fromWords: (words, field, context) => choiceKind.filter?.fromWords(words, singleOf(field), context) ?? fine(""),
  },
};

function fromCell(cell: string, field: ChoiceField, context: CellContext): Parsed {
  const [found, ...more] = called(cell, field, context);
  if (found && more.length > 0) {
    const candidates = [found, ...more].map(({ value, words, code = value }) => `${words[0] ?? value} (${code})`);
    return wrong("ambiguousChoice", {
      value: cell.trim().slice(0, 80),
      candidates: candidates.slice(0, 5).join(" | "),
    });
  }
  if (found) return fine(field.numeric ? Number(found.value) : found.value);
  const known = options(field, context).map(({ words, value }) => words[0] ?? value);
  return wrong("choice", { value: cell.trim().slice(0, 80), options: known.slice(0, 12).join(" | ") });
}

/** The options with this value or code, else all options with this label. */
function called(cell: string, field: ChoiceField, context: CellContext): readonly Option[] {
  const word = cell.trim().toLowerCase();
  const all = options(field, context);
  const exact = all.find(({ value, code = value }) => [value, code].some((one) => one.toLowerCase() === word));
  return exact ? [exact] : all.filter(({ words }) => words.some((one) => one.toLowerCase() === word));
}

interface Option {
  readonly value: string;
  readonly code?: string | undefined;
  readonly words: readonly string[];
}

/** The values to choose from, with their labels. */
function options(field: ChoiceField, { lookups, words }: CellContext): readonly Option[] {
  if (typeof field.from !== "string") {
    return field.from.map(({ value, label }) => ({ value, words: words(label) }));
  }
  return lookups.choices(field.from).map(({ value, label, code }) => ({ value, code, words: [label] }));
}
