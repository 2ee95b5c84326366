import { type FleetRules, fleetRulesOf } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** The rules of a factory with their version. Version 0: they were never set. */
export interface StoredFleetRules {
  readonly rules: FleetRules;
  readonly version: number;
}

/**
 * The rules of a factory for tracking vehicles and evaluating trips. They are read for each use and not cached: a change applies to the
 * next fix in every process.
 */
export async function readFleetRules(db: Kysely<Schema>, factoryId: string): Promise<StoredFleetRules> {
  const { rows } = await sql<{ content: Record<string, unknown>; version: number }>`
    select content, version from fleet_rules where factory_id = ${factoryId}`.execute(db);
  return { rules: fleetRulesOf(rows[0]?.content ?? {}), version: rows[0]?.version ?? 0 };
}
