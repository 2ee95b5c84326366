import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { policyOf } from "../../policy/policies.ts";
import { tableNamed } from "../../tables/places.ts";
import { tableOf } from "../../tables/recordTable.ts";
import type { HandlersOf } from "../../wire/handlers.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Choices for forms of vehicles and devices (spec §7). */
export const fleetSelectorsHandlers: HandlersOf<typeof contract.fleetSelectors> = {
  async carriers(call) {
    const policy = await policyOf(tableNamed(call, "carriers"), call);
    const { rows } = await sql<Named>`
      select t.id, t.name from ${tableOf(policy.table)}
      where t.enabled and ${policy.rows("get")} order by t.sort_order, t.name, t.id`.execute(call.db);
    return rows;
  },
  async simCards(call) {
    const { db, session, query } = call;
    const policy = await policyOf(tableNamed(call, "simCards"), call);
    const { rows } = await sql<Named>`
      select t.id, t.number as name from ${tableOf(policy.table)}
      where ${policy.rows("get")} and (t.id = ${query.simId ?? ""} or (t.enabled and not exists (
        select 1 from devices held where held.sim_card_id = t.id and held.factory_id = ${session.factoryId}
      ))) order by t.number, t.id`.execute(db);
    return rows.map(({ id, name }) => ({ id, number: name }));
  },
};
