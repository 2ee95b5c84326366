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
 * Reads a cell that names what may be chosen no longer, such as a disabled area: a record goes on pointing to what it points to
 * already, and an export writes its name.
 *
 * @param record - the one whose values may be named; missing: any that is known
 */
export type HeldReader = (
  cell: string,
  field: ResourceField,
  record: AnyRecord | undefined,
  within: string | undefined,
) => CellValue;

/** @param names - what records point to that the tables do not have, see `learnNames` */
export function heldReader({ lookups, words }: Omit<CellContext, "within">, names: GrowingLookups): HeldReader {
  return (cell, field, record, within) => {
    const held = record ? withHeld(lookups, names, { record, field }) : withNames(lookups, names);
    return cellReader({ words, lookups: held })(cell, field, within);
  };
}

/** The tables, and after them the names. */
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

/** The tables, and after them what one field of one record has. Of what nobody told a name the id is one, as in an export. */
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

/** The values of a dictionary that a field has, in its rows too. */
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
