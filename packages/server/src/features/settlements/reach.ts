import { sql } from "kysely";

import { policyOf } from "../../policy/policies.ts";
import { tableNamed } from "../../tables/places.ts";
import type { Context } from "../../wire/handlers.ts";

export const settlementPage = "bus.settlement";

/** A carrier whose sheets the session may see: of its factory and shown by the data schemes of carriers. */
export interface CarrierInReach {
  readonly id: string;
  /** Empty where the session may not see the name. */
  readonly name: string;
  readonly isEnabled: boolean;
}

/**
 * The carriers whose sheets the session may see, in order. Users of a carrier have a data scheme that shows only their own carrier.
 *
 * @param id - only this carrier
 */
export async function carriersInReach(call: Context, id?: string): Promise<readonly CarrierInReach[]> {
  const { db, session } = call;
  const policy = await policyOf(tableNamed(call, "carriers"), call);
  const { rows } = await sql<CarrierInReach>`
    select t.id, ${policy.hides("name") ? sql`''` : sql`t.name`} as name, t.enabled as is_enabled from carriers t
    where t.factory_id = ${session.factoryId} and ${policy.among(sql`t.id`)}
      and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by t.sort_order, t.code, t.id`.execute(db);
  return rows;
}

/** Which parts of a sheet the session may see, apart from its rows. */
export interface Sight {
  readonly money: boolean;
  readonly plates: boolean;
  readonly lines: boolean;
}

export async function sightOf(call: Context): Promise<Sight> {
  const rights = await call.rights();
  const vehicles = await policyOf(tableNamed(call, "vehicles"), call);
  const lines = await policyOf(tableNamed(call, "lines"), call);
  return {
    money: !rights.hides(settlementPage, "amount"),
    plates: !vehicles.hides("plate"),
    lines: !lines.hides("name"),
  };
}
