import { serviceDateText } from "@banche/core/day";
import { readFen, readKmPrice, type RuleFact } from "@banche/core/settlement";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../wire/handlers.ts";

/** A price rule with its carrier and its name. */
export interface KnownRule {
  readonly carrierId: string;
  readonly name: string;
  readonly fact: RuleFact;
}

/**
 * The price rules of the factory that are valid on any of the days.
 *
 * @param which - the condition that selects rows `t`
 */
export async function readPriceRules(
  { db, session }: Pick<Context, "db" | "session">,
  which: RawBuilder<unknown>,
  first: string,
  until: string,
): Promise<readonly KnownRule[]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly carrierId: string;
    readonly name: string;
    readonly contract: string;
    readonly vehicleKind: string;
    readonly shift: string;
    readonly validFrom: Date;
    readonly validUntil: Date | null;
    readonly tripPrice: string | null;
    readonly kmPrice: string | null;
    readonly latePenalty: string | null;
    readonly missedPenalty: string | null;
    readonly incidentPenalty: string | null;
    readonly lateAfter: number;
  }>`
    select t.id, t.carrier_id, t.name, t.contract, t.vehicle_kind, t.shift, t.valid_from, t.valid_until, t.late_after,
      t.trip_price::text as trip_price, t.km_price::text as km_price, t.late_penalty::text as late_penalty,
      t.missed_penalty::text as missed_penalty, t.incident_penalty::text as incident_penalty
    from price_rules t where t.factory_id = ${session.factoryId} and ${which} and t.enabled
    order by t.sort_order, t.code, t.id`.execute(db);
  return rows
    .map((row) => ({
      carrierId: row.carrierId,
      name: row.contract === "" ? row.name : `${row.name}（${row.contract}）`,
      fact: {
        ...{ id: row.id, vehicleKind: row.vehicleKind, shift: row.shift, lateAfter: row.lateAfter },
        validFrom: serviceDateText(row.validFrom.getTime()),
        validUntil: row.validUntil === null ? "" : serviceDateText(row.validUntil.getTime()),
        tripFen: row.tripPrice === null ? undefined : readFen(row.tripPrice),
        kmPrice: row.kmPrice === null ? undefined : readKmPrice(row.kmPrice),
        ...{ lateFen: readFen(row.latePenalty ?? "0") ?? 0, missedFen: readFen(row.missedPenalty ?? "0") ?? 0 },
        incidentFen: readFen(row.incidentPenalty ?? "0") ?? 0,
      } satisfies RuleFact,
    }))
    .filter(({ fact }) => fact.validFrom <= until && (fact.validUntil === "" || fact.validUntil >= first));
}
