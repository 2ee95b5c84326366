import { createHash } from "node:crypto";

import { planTable, type TableDesign, type TablePlan } from "@banche/core/tableDesign";

import { refuse } from "../../base/respond.ts";
import type { CatalogueTable } from "../../sources/catalogue/catalogue.ts";
import type { Entered } from "./reading.ts";
import { refuseFaults } from "./refusals.ts";

/** The requested change of a table. */
export interface Wanted {
  /** The current name of the table; empty for a new one. */
  readonly table: string;
  /** Missing: delete the table. */
  readonly design: TableDesign | undefined;
}

/** A plan and the current table. */
export interface Planned {
  readonly plan: TablePlan;
  readonly before: (CatalogueTable & { readonly hasRows: boolean }) | undefined;
  /** Fingerprint of the database and the statements. A different plan has a different one. */
  readonly fingerprint: string;
}

/**
 * Plans a change for the current state of the table.
 *
 * @throws {Refusal} where the table does not exist, belongs to the database system, its new name is taken, or the design is invalid
 */
export async function planned(entered: Entered, db: string, { table, design }: Wanted): Promise<Planned> {
  const { kind } = entered.source;
  const before = table === "" ? undefined : await entered.table(table);
  if (!before && !design) throw refuse.notFound("dataModels.tableMissing");
  if (before?.system || isSystem(kind, design?.name ?? "")) {
    throw refuse.because("system_table", design ? "dataModels.systemTableEdit" : "dataModels.systemTable");
  }
  const plan = planTable({ kind, schema: before?.schema ?? "", before, after: design });
  refuseFaults(plan.issues);
  if (design && design.name !== before?.name && (await entered.find(design.name))) {
    throw refuse.duplicate("design", "dataModels.tableTaken");
  }
  const statements = plan.steps.map(({ sql }) => sql);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([db, table, statements]))
    .digest("hex");
  return { plan, before, fingerprint };
}

/** Whether the database system reserves a name. */
const isSystem = (kind: string, name: string): boolean =>
  /^(sqlite_|pg_)/i.test(name) && /SQLite|PostgreSQL/.test(kind);
