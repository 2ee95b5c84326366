import { readConditions } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** Which rows of a page its holders see. Several schemes are combined. */
export interface Scheme {
  readonly id: string;
  readonly menuId: string;
  readonly name: string;
  /**
   * `own`: rows of the user. `department`: rows of the user's department. `departmentAndBelow`: also of departments below it.
   * `departments`: rows of the departments in the scheme. `conditions`: rows that fulfil its conditions.
   */
  readonly scope: "all" | "own" | "department" | "departmentAndBelow" | "departments" | "conditions";
  readonly departmentIds: readonly string[];
  /** Groups of conditions (contract-base §3.6). Invalid conditions show no rows. */
  readonly conditions: unknown;
}

/** The enabled schemes of menu entries whose rows are controlled. */
export async function readSchemes(kysely: Kysely<Schema>): Promise<readonly Scheme[]> {
  const { rows } = await sql<Scheme & { readonly conditions: string }>`
    select scheme.id, scheme.menu_id, scheme.name, scheme.scope, scheme.chosen_department_ids as department_ids,
      scheme.condition_json as conditions
    from data_schemes scheme join menus menu on menu.id = scheme.menu_id and menu.uses_data
    where scheme.enabled`.execute(kysely);
  // Parsed once with the catalogue, and not at each call.
  return rows.map((row) => ({ ...row, conditions: readConditions(row.conditions) }));
}
