import type { SentScan } from "@banche/core/ridership";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../wire/handlers.ts";
import type { Reach } from "./reach.ts";

/** Ids by the texts in scans: plates in upper case, everything else in lower case. Ambiguous names are left out. */
export interface Names {
  readonly vehicles: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, string>;
  readonly stops: ReadonlyMap<string, string>;
  readonly riders: ReadonlyMap<string, string>;
}

/**
 * Looks up the names in scans. Vehicles, lines and stops are those that the session may see. Riders are all riders of the factory, so
 * that the result does not depend on the importing user.
 */
export async function namesIn(call: Context, reach: Reach, scans: readonly SentScan[]): Promise<Names> {
  const { session } = call;
  const own = sql`t.factory_id = ${session.factoryId}`;
  const of = (pick: (scan: SentScan) => string) => [...new Set(scans.map(pick).filter((text) => text !== ""))];
  const [lines, stops] = [of(({ line }) => line.toLowerCase()), of(({ stop }) => stop.toLowerCase())];
  const riders = of(({ rider }) => rider.toLowerCase());
  return {
    vehicles: await idsBy(
      call,
      sql`select t.id, upper(t.plate) as name from vehicles t
      where ${own} and ${reach.vehicles.among(sql`t.id`)} and upper(t.plate) = any(${of(({ plate }) => plate)}::text[])`,
    ),
    lines: await idsBy(call, byCodeOrName("lines", lines, sql`${own} and ${reach.lines.among(sql`t.id`)}`)),
    stops: await idsBy(call, byCodeOrName("stops", stops, sql`${own} and ${reach.stops.among(sql`t.id`)}`)),
    riders: await idsBy(
      call,
      sql`select t.id, lower(named.name) as name from riders t
      cross join lateral (values (t.code), (t.card)) as named (name) where ${own} and lower(named.name) = any(${riders}::text[])`,
    ),
  };
}

function byCodeOrName(
  table: "lines" | "stops",
  names: readonly string[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select t.id, lower(named.name) as name from ${sql.table(table)} t
    cross join lateral (values (t.code), (t.name)) as named (name) where ${where} and lower(named.name) = any(${[...names]}::text[])`;
}

async function idsBy({ db }: Context, statement: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select found.name, min(found.id) as id from (${statement}) found group by found.name having count(distinct found.id) = 1`.execute(
    db,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
