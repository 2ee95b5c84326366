import { valueAt } from "@banche/core";

import { fieldsOf, ofTable, type Change, type RecordTable, type RecordValues, type Removal } from "./recordTable.ts";

/**
 * Splits changes of one kind into sets to be written in order. Within a set, the result for one record does not depend on another. Each
 * set is as large as possible.
 */
export function setsOf<Item extends Change | Removal>(
  table: RecordTable,
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const sets: Item[][] = [];
  let claimed = new Set<string>();
  let pointedTo = new Set<string>();
  for (const item of items) {
    const claims = claimsOf(table, item);
    const targets = targetsOf(table, item);
    const meets =
      claims.some((claim) => claimed.has(claim) || pointedTo.has(claim)) || targets.some((id) => claimed.has(id));
    if (meets || sets.length === 0) {
      sets.push([]);
      claimed = new Set();
      pointedTo = new Set();
    }
    sets.at(-1)?.push(item);
    for (const claim of claims) claimed.add(claim);
    for (const target of targets) pointedTo.add(target);
  }
  return sets;
}

/** Values that only one record of a set may have: its id, its unique values before and after, and the texts of `apart`. */
function claimsOf(table: RecordTable, item: Change | Removal): readonly string[] {
  const id = `id ${item.id}`;
  if (!("after" in item)) return [id];
  const uniques = statesOf(item).flatMap((state) => uniquesOf(table, state));
  return [id, ...uniques, ...(table.apart?.(item) ?? [])];
}

function uniquesOf(table: RecordTable, state: RecordValues): readonly string[] {
  const { fields, unique = {} } = table.resource;
  const member = (field: string) => String(state[fields[field]?.key ?? field]);
  return Object.entries(unique).flatMap(([field, { within } = {}]) => {
    const above = within === undefined ? "" : member(within);
    const value = state[fields[field]?.key ?? field];
    // Any number of records may have no value.
    if (value === "" || value === undefined || value === null) return [];
    return [`unique ${field} ${above} ${member(field).toLowerCase()}`];
  });
}

/**
 * Sorts new records by their unique values. An insert waits for open transactions that inserted the same value. A common order prevents
 * deadlocks.
 */
export function inOrderOfUniques<Item>(
  table: RecordTable,
  items: readonly Item[],
  valuesOf: (item: Item) => RecordValues,
): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: uniquesOf(table, valuesOf(item)).join("\n") }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item);
}

/** The records of the same table that a record refers to, before or after the change. */
function targetsOf(table: RecordTable, item: Change | Removal): readonly string[] {
  return ownPointers(table).flatMap(({ key }) => statesOf(item).map((state) => `id ${String(valueAt(state, key))}`));
}

const ownPointers = ofTable((table) =>
  fieldsOf(table).filter((field) => "target" in field && field.target === table.resource.name),
);

function statesOf(item: Change | Removal): readonly RecordValues[] {
  return [...(item.before ? [item.before] : []), ...("after" in item ? [item.after] : [])];
}
