import { sql } from "kysely";

import { holdModel } from "../../../designs/models.ts";
import { policyOf } from "../../../policy/policies.ts";
import { type RecordTable, tableOf } from "../../../tables/recordTable.ts";
import { type HandOverCall, type Hands, type Moved, nothing, type Part } from "./part.ts";

/**
 * A part for each resource whose data scopes know own records: those that the person made. Who made them is in the log as before;
 * what moves is whose they are now.
 */
export function creatorParts({ tables }: HandOverCall): readonly Part[] {
  return [...tables.values()]
    .filter(({ resource }) => resource.dataScope?.owner === "creator")
    .map((table) => ({
      part: `${table.resource.name}.creator`,
      about: { kind: "creator", resource: table.resource.name },
      move: (call, hands) => moveOwned(call, hands, table),
    }));
}

async function moveOwned(call: HandOverCall, { from, to }: Hands, table: RecordTable): Promise<Moved> {
  await holdModel(call.db, table.resource);
  const policy = await policyOf(table, call);
  if (!policy.open || policy.mayDo("update").answer === "no") return nothing;
  const { rows } = await sql<{ moved: number }>`with own as (
      select t.id from ${tableOf(table)} where t.created_by = ${from} and ${policy.rows("list")}
    ), handed as (
      update ${sql.table(table.table)} set created_by = ${to} where id in (select id from own) returning 1
    ) select count(*)::integer as moved from handed`.execute(call.db);
  return { moved: rows[0]?.moved ?? 0, refused: [] };
}
