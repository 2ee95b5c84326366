import { type RawBuilder, sql } from "kysely";

import { ownHolders } from "../access/holders.ts";
import { factoryOf } from "../auth/scope.ts";
import { refuse } from "../base/respond.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { policyNamed } from "../policy/policies.ts";
import type { Writer } from "../tables/recordTable.ts";
import { type KeptInterface, readInterface } from "./kept.ts";

async function policyIn(writer: Writer): Promise<AccessPolicy> {
  const policy = await policyNamed("dataInterfaces", writer);
  if (!policy) throw new Error("Data interfaces have no table");
  return policy;
}

/** Whether the session was granted to try every interface that its page shows. */
async function mayPreview(writer: Writer, { resource }: AccessPolicy): Promise<boolean> {
  return (await writer.rights()).mayUse(resource.page, "btn_preview");
}

/** Rows `t` of the factory that the session may call (ADR 0131): by the grant of the page, by a role that is named, or as everyone. */
export async function mayCall(writer: Writer): Promise<RawBuilder<unknown>> {
  const { session } = writer;
  const policy = await policyIn(writer);
  const named = sql`(t.audience = 'everyone' or (t.audience = 'roles' and exists (
    select 1 from (${ownHolders(session)}) as own where own.kind = 'role' and own.id = any(t.role_ids))))`;
  const shown = (await mayPreview(writer, policy)) ? policy.rows("get") : sql`false`;
  return sql`t.factory_id = ${factoryOf(session)} and (${named} or (${shown}))`;
}

/**
 * An interface that the session may call, by its id.
 *
 * @throws {Refusal} `forbidden` for whoever may not call it, whether it is there or not
 */
export async function callable(writer: Writer, id: string): Promise<KeptInterface | undefined> {
  const found = await readInterface(writer.db, id, { where: await mayCall(writer) });
  if (!found && !(await mayPreview(writer, await policyIn(writer)))) throw refuse.forbidden();
  return found;
}
