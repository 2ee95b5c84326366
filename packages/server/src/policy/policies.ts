import type { Context } from "../handlers.ts";
import { designedTable } from "../records/places.ts";
import type { RecordTable } from "../records/recordTable.ts";
import { type AccessPolicy, createPolicy } from "./accessPolicy.ts";

/** Who asks: every call is one. */
export type Asker = Pick<Context, "session" | "rights" | "tables" | "registry">;

/** What the caller may do with the records of a table, by the rights that it has now. */
export async function policyOf(table: RecordTable, { session, rights }: Asker): Promise<AccessPolicy> {
  return createPolicy(table, session, await rights());
}

/** Where the records of a resource are kept, of a designed model too; undefined where there is no such resource. */
export function tableNamed(name: string, { tables, registry }: Pick<Asker, "tables" | "registry">) {
  const resource = registry.find(name);
  return tables.get(name) ?? (resource && designedTable(resource));
}

/** As `policyOf`, by the name of the resource; undefined where there is no such resource. */
export async function policyNamed(name: string, asker: Asker): Promise<AccessPolicy | undefined> {
  const table = tableNamed(name, asker);
  return table && policyOf(table, asker);
}
