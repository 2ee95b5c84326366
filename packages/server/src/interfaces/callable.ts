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

/** Whether the session may try every interface that its page shows. */
async function mayPreview(writer: Writer, { resource }: AccessPolicy): Promise<boolean> {
  return (await writer.rights()).mayUse(resource.page, "btn_preview");
}

/** The condition that the session may call row `t` (ADR 0131): by the grant of the page, by one of its roles, or because everyone may. */
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
 * @throws {Refusal} `forbidden` if the session may not call it, whether or not it exists
 */
export async function callable(writer: Writer, id: string): Promise<KeptInterface | undefined> {
  const found = await readInterface(writer.db, id, { where: await mayCall(writer) });
  if (!found && !(await mayPreview(writer, await policyIn(writer)))) throw refuse.forbidden();
  return found;
}
