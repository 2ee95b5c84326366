import { type Kysely, sql } from "kysely";

import { prepared } from "../../db/preparingClient.ts";
import type { Schema } from "../../db/schema.ts";

/** Ids of vehicles by plate in lower case. */
export type Plates = ReadonlyMap<string, string>;

/** All plates of factories. A process caches them, and checks with each use whether they have changed. */
export interface AllPlates {
  of(db: Kysely<Schema>, factoryId: string): Promise<Plates>;
}

/** Maximum number of cached factories. */
const MOST_KEPT = 40;

export function createAllPlates(): AllPlates {
  const kept = new Map<string, { readonly stamp: string; readonly plates: Plates }>();
  return {
    async of(db, factoryId) {
      const known = kept.get(factoryId);
      if (known && known.stamp === (await stampOf(db, factoryId))) return known.plates;
      const read = await readPlates(db, factoryId);
      kept.delete(factoryId);
      kept.set(factoryId, read);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return read.plates;
    },
  };
}

/** A text that changes with each change of a plate or an id. Times would not do: of two changes, the earlier may be stored last. */
const stamp = sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(plate, hashtextextended(id, 0))), 0)`;

async function stampOf(db: Kysely<Schema>, factoryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`${prepared}
    select ${stamp} as stamp from vehicles where factory_id = ${factoryId}`.execute(db);
  return rows[0]?.stamp;
}

async function readPlates(
  db: Kysely<Schema>,
  factoryId: string,
): Promise<{ readonly stamp: string; readonly plates: Plates }> {
  const { rows } = await sql<{ stamp: string; found: Readonly<Record<string, string>> | null }>`
    select ${stamp} as stamp, json_object_agg(lower(plate), id) as found from vehicles
    where factory_id = ${factoryId}`.execute(db);
  return { stamp: rows[0]?.stamp ?? "", plates: new Map(Object.entries(rows[0]?.found ?? {})) };
}
