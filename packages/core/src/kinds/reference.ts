import type { ReferenceField } from "../fields/field.ts";
import {
  type CellContext,
  eachWord,
  type FilterWay,
  filterValues,
  fine,
  type Kind,
  type Parsed,
  type SampleContext,
  wrong,
} from "./kind.ts";
import { readSeveral, severalAnswers } from "./several.ts";

/** Rows that refer to any of these records. A name means all records that have it: 驾驶员 of every department. */
const filter: FilterWay<ReferenceField> = {
  read: filterValues,
  fromWords: (words, { target }, { lookups }) =>
    eachWord(words, (word) => {
      const ids = lookups.called(target, word);
      return ids.length > 0
        ? fine(ids.join(","))
        : wrong("unknownReference", { value: word.slice(0, 80), candidates: "" });
    }),
};

/** One record of another resource. A file contains its path, code or name; the record contains its id. */
export const referenceKind: Kind<ReferenceField> = {
  fromCell: (cell, field, context) => find(cell.trim(), field, context),
  toCell: (value, field, { lookups }) => labelOf(String(value), field, lookups),
  check: (value) => (typeof value === "string" && value !== "" ? undefined : { rule: "pattern" }),
  same: (a, b) => a === b,
  sortable: false,
  typed: false,
  isNumber: false,
  repeats: true,
  empty: ({ root }) => root ?? "",
  blank: () => "",
  values: (field, lookups) => entriesOf(field, lookups).map(({ id }) => id),
  sample: nearest,
  stored: {
    type: "text",
    empty: null,
    // The id that means "none" is stored as null.
    toColumn: (value, { root }) => (value === "" || value === undefined || value === root ? null : value),
    fromColumn: (value, { root }) => value ?? root,
  },
  filter,
};

/** Several records, separated by comma, semicolon or 、. */
export const referencesKind: Kind<ReferenceField> = {
  ...severalAnswers,
  fromCell: (cell, field, context) => readSeveral(cell, (word) => find(word, field, context)),
  toCell: (value, field, { lookups }) =>
    Array.isArray(value) ? value.map((id) => labelOf(String(id), field, lookups)).join("、") : "",
  check: (value) => (Array.isArray(value) ? undefined : { rule: "pattern" }),
  values: (field, lookups) => entriesOf(field, lookups).map(({ id }) => [id]),
  sample(field, context) {
    const one = nearest(field, context);
    return one === undefined ? undefined : [one];
  },
  single: (field) => ({ ...field, kind: "reference" }),
  filter,
};

/** The records that the reference may use. */
function entriesOf({ target, only }: ReferenceField, lookups: CellContext["lookups"]) {
  return lookups.entries(target).filter(({ type }) => only === undefined || type === undefined || type === only);
}

/** An entry that belongs to the row's parent record, such as a position of its department; else the first entry. */
function nearest(field: ReferenceField, { lookups, within }: SampleContext): string | undefined {
  const entries = entriesOf(field, lookups);
  const one = entries.find((entry) => entry.within !== undefined && entry.within === within) ?? entries[0];
  return one?.id;
}

function find(word: string, field: ReferenceField, { lookups, within }: CellContext): Parsed {
  const found = lookups.find(field.target, word, { only: field.only, within });
  if (found.ok) return fine(found.id);
  return wrong(found.rule, { value: word.slice(0, 80), candidates: found.candidates.join(" | ") });
}

function labelOf(id: string, field: ReferenceField, lookups: CellContext["lookups"]): string {
  return id === field.root ? "" : (lookups.label(field.target, id) ?? id);
}
