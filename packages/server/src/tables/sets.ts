import { valueAt } from "@banche/core";

import { fieldsOf, ofTable, type Change, type RecordTable, type RecordValues, type Removal } from "./recordTable.ts";

/**
 * Cuts changes of one kind into sets that can be written in their order: within a set what becomes of one record does not
 * depend on what becomes of another. Each set is as long as can be.
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

/** What only one record of a set may have: its id, its unique values of before and after, and what the table adds. */
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
    // Any number of records may have none.
    if (value === "" || value === undefined || value === null) return [];
    return [`unique ${field} ${above} ${member(field).toLowerCase()}`];
  });
}

/**
 * New records by their unique values. Who inserts a value waits for everybody who inserted it before and is not through; when
 * all insert in one order, none waits for one that waits for it.
 */
export function inOrderOfUniques<Item>(
  table: RecordTable,
  items: readonly Item[],
  valuesOf: (item: Item) => RecordValues,
): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: uniquesOf(table, valuesOf(item)).join("\n") }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item);
}

/** The records of the same table that one points to, before or after. */
function targetsOf(table: RecordTable, item: Change | Removal): readonly string[] {
  return ownPointers(table).flatMap(({ key }) => statesOf(item).map((state) => `id ${String(valueAt(state, key))}`));
}

const ownPointers = ofTable((table) =>
  fieldsOf(table).filter((field) => "target" in field && field.target === table.resource.name),
);

function statesOf(item: Change | Removal): readonly RecordValues[] {
  return [...(item.before ? [item.before] : []), ...("after" in item ? [item.after] : [])];
}
