import type { Context } from "../wire/handlers.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { type AccessPolicy, createPolicy } from "./accessPolicy.ts";

/** Who asks: every call is one. */
export type Asker = Pick<Context, "session" | "rights" | "tables">;

/** What the caller may do with the records of a table, by the rights that it has now. */
export async function policyOf(table: RecordTable, { session, rights }: Asker): Promise<AccessPolicy> {
  return createPolicy(table, session, await rights());
}

/** As `policyOf`, by the name of the resource; undefined where there is no such resource. */
export async function policyNamed(name: string, asker: Asker): Promise<AccessPolicy | undefined> {
  const table = asker.tables.get(name);
  return table && policyOf(table, asker);
}
