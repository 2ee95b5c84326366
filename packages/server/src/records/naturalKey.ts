import type { Resource, ResourceRegistry } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import { columnOf } from "../tables/columns.ts";
import { placeOf } from "../tables/places.ts";
import type { RecordTable } from "../tables/recordTable.ts";

/**
 * The natural key of row `t` as an SQL expression: the text that identifies the record for people. The parts are in the order of the key.
 */
export function naturalKeyOf({ resource }: RecordTable, registry: ResourceRegistry): RawBuilder<string> {
  const parts = resource.key.map((name) => partOf(resource, name, registry));
  const [first = sql<string>`t.id`, ...more] = parts;
  return more.reduce<RawBuilder<string>>((key, part) => sql<string>`${key} || '/' || ${part}`, first);
}

/** Normalises a key from outside to the form of `naturalKeyOf`. */
export function normalisedKey({ resource }: RecordTable, key: string): string {
  return resource.key.some((name) => resource.unique?.[name]?.ignoreCase) ? key.toLowerCase() : key;
}

/** A part of the key: the key of the referenced record, or the value of the field itself. */
function partOf(resource: Resource, name: string, registry: ResourceRegistry): RawBuilder<string> {
  const field = resource.fields[name];
  const column = sql<string>`t.${sql.ref(columnOf(resource, name))}`;
  const target = field && "target" in field ? registry.find(field.target) : undefined;
  if (target) {
    const key = sql.ref(`target.${columnOf(target, target.key[0] ?? target.label)}`);
    return sql<string>`(select ${key} from ${sql.table(placeOf(target.name, target))} target where target.id = ${column})`;
  }
  if (field && kindOf(field).stored.type === "timestamptz") {
    return sql<string>`(extract(epoch from ${column}) * 1000)::bigint::text`;
  }
  return resource.unique?.[name]?.ignoreCase ? sql<string>`lower(${column})` : column;
}
