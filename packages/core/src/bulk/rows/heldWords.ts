import { dictionaryOf } from "../../fields/members.ts";
import type { CellContext } from "../../kinds/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { createLookups, type GrowingLookups, type Lookups } from "../../kinds/lookups.ts";
import { childRows } from "../../kinds/rows.ts";
import { cellReader, type CellValue } from "../../records/cells.ts";
import { pointersIn } from "../../records/learnNames.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { ResourceField } from "../../registry/resource.ts";
import { valueAt } from "../../registry/values.ts";

/**
 * Reads a cell that names a record which can no longer be chosen, such as a disabled area. A record may keep its
 * existing reference, and an export writes that name.
 *
 * @param record - the record whose references may be named; missing: any known record
 */
export type HeldReader = (
  cell: string,
  field: ResourceField,
  record: AnyRecord | undefined,
  within: string | undefined,
) => CellValue;

/** @param names - referenced records that are not in the tables, see `learnNames` */
export function heldReader({ lookups, words }: Omit<CellContext, "within">, names: GrowingLookups): HeldReader {
  return (cell, field, record, within) => {
    const held = record ? withHeld(lookups, names, { record, field }) : withNames(lookups, names);
    return cellReader({ words, lookups: held })(cell, field, within);
  };
}

/** Searches the tables first, then the names. */
function withNames(lookups: Lookups, names: Lookups): Lookups {
  return {
    ...lookups,
    find(target, text, options) {
      const found = lookups.find(target, text, options);
      if (found.ok || found.rule !== "unknownReference") return found;
      const held = names.find(target, text);
      return held.ok ? held : found;
    },
  };
}

/**
 * Searches the tables first, then the references in one field of one record. If a name is unknown, its id is used, as
 * in an export.
 */
function withHeld(
  lookups: Lookups,
  names: GrowingLookups,
  { record, field }: { readonly record: AnyRecord; readonly field: ResourceField },
): Lookups {
  const ids = new Map<string, Set<string>>();
  for (const [target, id] of pointersIn(record, [field])) ids.set(target, (ids.get(target) ?? new Set()).add(id));
  const references = [...ids].map(([target, some]) => {
    const known = names.entries(target).filter(({ id }) => some.has(id));
    const told = new Set(known.map(({ id }) => id));
    return [target, [...known, ...[...some].flatMap((id) => (told.has(id) ? [] : [{ id, name: id }]))]] as const;
  });
  const own = createLookups({ references: Object.fromEntries(references), dictionaries: {} });
  return {
    ...withNames(lookups, own),
    choices(dictionary) {
      const offered = lookups.choices(dictionary);
      const values = new Set(offered.map(({ value }) => value));
      const more = [...choicesIn(record, field, dictionary)].filter((value) => !values.has(value));
      return [...offered, ...more.map((value) => ({ value, label: value }))];
    },
  };
}

/** The dictionary values of a field, including those in its rows. */
function choicesIn(
  record: Readonly<Record<string, unknown>>,
  field: ResourceField,
  dictionary: string,
): ReadonlySet<string> {
  const value = valueAt(record, field.key);
  const { rows } = kindOf(field);
  if (rows) {
    const fields = rows.fields(field);
    return new Set(childRows(value).flatMap((row) => fields.flatMap((one) => [...choicesIn(row, one, dictionary)])));
  }
  if (dictionaryOf(field) !== dictionary || value === undefined || value === null) return new Set();
  return new Set((Array.isArray(value) ? value : [value]).map(String));
}
