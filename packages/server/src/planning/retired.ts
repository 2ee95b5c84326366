import type { Retired } from "../db/plan/compare.ts";

/**
 * Tables of concepts that are no longer declared. `kept`: the rows stay. `dropped`: a migration deletes them. Retired fields are listed
 * in their declaration.
 */
export const retiredTables: NonNullable<Retired["tables"]> = {};
