import type { Retired } from "../db/plan/compare.ts";

/**
 * Tables of concepts that are no longer declared. `kept`: the rows stay where they are. `dropped`: a migration takes them away.
 * Fields say it in their declaration.
 */
export const retiredTables: NonNullable<Retired["tables"]> = {};
