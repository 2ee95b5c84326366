import { sql } from "kysely";

import { holdModel } from "../../../designs/models.ts";
import { noteChanges } from "../../../outbox/noteChanges.ts";
import { policyOf } from "../../../policy/policies.ts";
import { type RecordTable, tableOf } from "../../../tables/recordTable.ts";
import { type HandOverCall, type Hands, type Moved, nothing, type Part } from "./part.ts";

/**
 * A part for each resource whose data scopes use the creator: records that the user created. The log keeps the real creator; only the
 * current owner changes.
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
  const { rows } = await sql<{ id: string }>`with own as (
      select t.id from ${tableOf(table)} where t.created_by = ${from} and ${policy.rows("list")}
    ) update ${sql.table(table.table)} set created_by = ${to} where id in (select id from own) returning id`.execute(
    call.db,
  );
  // No field changes, but users who see only their own records now see others: open lists are read again.
  const { name: resource, scope } = table.resource;
  const factoryId = scope === "factory" ? call.session.factoryId : null;
  await noteChanges(
    call,
    rows.map(({ id: recordId }) => ({ resource, verb: "handOver", recordId, fieldIds: [], factoryId })),
  );
  return { moved: rows.length, refused: [] };
}
