import type { Context } from "../wire/handlers.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { type AccessPolicy, createPolicy } from "./accessPolicy.ts";

/** The parts of a call that rights are checked with. */
export type Asker = Pick<Context, "session" | "rights" | "tables">;

/** What the caller may do with the records of a table, by its current rights. */
export async function policyOf(table: RecordTable, { session, rights }: Asker): Promise<AccessPolicy> {
  return createPolicy(table, session, await rights());
}

/** The same as `policyOf`, by resource name. Undefined where the resource does not exist. */
export async function policyNamed(name: string, asker: Asker): Promise<AccessPolicy | undefined> {
  const table = asker.tables.get(name);
  return table && policyOf(table, asker);
}
