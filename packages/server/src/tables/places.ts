import type { Resource, ResourceRegistry } from "@banche/core";

import type { RecordTable, Tables } from "./recordTable.ts";

const tables = new WeakMap<Resource, RecordTable>();

/** Sets where the records of a designed model are stored. Product records are in the table named after the resource. */
export function keptIn(table: RecordTable): void {
  tables.set(table.resource, table);
}

/** The table that stores the records of a target. @param resource - undefined for targets without declaration, such as roles */
export function placeOf(name: string, resource: Resource | undefined): RecordTable["table"] {
  return (resource && tables.get(resource)?.table) ?? (name as RecordTable["table"]);
}

const known = new WeakMap<ResourceRegistry, Tables>();

/** The tables of the product, and those of the designed models in a registry. */
export function withDesigned(product: Tables, registry: ResourceRegistry): Tables {
  const found = known.get(registry) ?? new Map([...product, ...registry.all.flatMap(entryOf)]);
  known.set(registry, found);
  return found;
}

function entryOf(resource: Resource): readonly (readonly [string, RecordTable])[] {
  const table = tables.get(resource);
  return table ? [[resource.name, table]] : [];
}

/** The table of a product resource. @throws where no resource has this name */
export function tableNamed({ tables: among }: { readonly tables: Tables }, name: string): RecordTable {
  const table = among.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}
