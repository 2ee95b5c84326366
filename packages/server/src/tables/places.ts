import type { Resource, ResourceRegistry } from "@banche/core";

import type { RecordTable, Tables } from "./recordTable.ts";

const tables = new WeakMap<Resource, RecordTable>();

/** Says where the records of a designed model are kept: those of the product are in the table of their name. */
export function keptIn(table: RecordTable): void {
  tables.set(table.resource, table);
}

/** The table that the records of a target are in. @param resource - undefined for those that have no declaration, such as roles */
export function placeOf(name: string, resource: Resource | undefined): RecordTable["table"] {
  return (resource && tables.get(resource)?.table) ?? (name as RecordTable["table"]);
}

const known = new WeakMap<ResourceRegistry, Tables>();

/** The tables of the product, and those of the designed models that a registry has. */
export function withDesigned(product: Tables, registry: ResourceRegistry): Tables {
  const found = known.get(registry) ?? new Map([...product, ...registry.all.flatMap(entryOf)]);
  known.set(registry, found);
  return found;
}

function entryOf(resource: Resource): readonly (readonly [string, RecordTable])[] {
  const table = tables.get(resource);
  return table ? [[resource.name, table]] : [];
}

/** The table of a resource of the product. @throws where there is none of that name */
export function tableNamed({ tables: among }: { readonly tables: Tables }, name: string): RecordTable {
  const table = among.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}
