import { type FleetRules, fleetRulesOf } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** The rules of a factory with their version; 0: nobody has set any. */
export interface StoredFleetRules {
  readonly rules: FleetRules;
  readonly version: number;
}

/**
 * The rules by which vehicles of a factory are followed and trips are judged. They are read with every use and kept by no process: a
 * change holds for the next fix, wherever it arrives.
 */
export async function readFleetRules(db: Kysely<Schema>, factoryId: string): Promise<StoredFleetRules> {
  const { rows } = await sql<{ content: Record<string, unknown>; version: number }>`
    select content, version from fleet_rules where factory_id = ${factoryId}`.execute(db);
  return { rules: fleetRulesOf(rows[0]?.content ?? {}), version: rows[0]?.version ?? 0 };
}
