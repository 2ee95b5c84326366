import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyOf } from "../../policy/policies.ts";
import { tableNamed } from "../../tables/places.ts";
import type { Context } from "../../wire/handlers.ts";

import { type RawBuilder, sql } from "kysely";

/** The policies for the concepts in ridership data. */
export interface Reach {
  readonly trips: AccessPolicy;
  readonly lines: AccessPolicy;
  readonly vehicles: AccessPolicy;
  readonly stops: AccessPolicy;
  /** Whether trips, lines and vehicles are unrestricted. */
  readonly isWhole: boolean;
}

export async function reachOf(call: Context): Promise<Reach> {
  const policy = (name: string) => policyOf(tableNamed(call, name), call);
  const [trips, lines] = [await policy("trips"), await policy("lines")];
  const [vehicles, stops] = [await policy("vehicles"), await policy("stops")];
  const isWhole = [trips, lines, vehicles].every(({ narrowing }) => narrowing === undefined);
  return { trips, lines, vehicles, stops, isWhole };
}

/** The condition that the session may see the recorded trip `r`. */
export function riddenInReach({ trips, lines }: Reach): RawBuilder<unknown> {
  return sql`${trips.among(sql`r.trip_id`)} and ${lines.among(sql`r.line_id`)}`;
}

/**
 * The condition that the session may see scan `s` without a trip, of import `i`. The vehicle or line decides. If both are unknown, only
 * the importing user and unrestricted users see it.
 */
export function unmatchedInReach({ session }: Context, { vehicles, lines, isWhole }: Reach): RawBuilder<unknown> {
  if (isWhole) return sql`true`;
  return sql`case when s.vehicle_id is not null then ${vehicles.among(sql`s.vehicle_id`)}
    when s.line_id is not null then ${lines.among(sql`s.line_id`)} else i.created_by = ${session.account} end`;
}

/** The condition that the session may see and undo import `i`: its own import, or any where it is unrestricted. */
export function importInReach({ session }: Context, { isWhole }: Reach): RawBuilder<unknown> {
  return isWhole ? sql`true` : sql`i.created_by = ${session.account}`;
}
