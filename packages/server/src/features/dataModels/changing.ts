import { createHash } from "node:crypto";

import { planTable, type TableDesign, type TablePlan } from "@banche/core/tableDesign";

import { refuse } from "../../base/respond.ts";
import type { CatalogueTable } from "../../sources/catalogue/catalogue.ts";
import type { Entered } from "./reading.ts";
import { refuseFaults } from "./refusals.ts";

/** A change of a table, as it was asked for. */
export interface Wanted {
  /** The name that the table has now; empty: it is new. */
  readonly table: string;
  /** Missing: the table goes. */
  readonly design: TableDesign | undefined;
}

/** A plan, and the table that it was made for. */
export interface Planned {
  readonly plan: TablePlan;
  readonly before: (CatalogueTable & { readonly hasRows: boolean }) | undefined;
  /** Of the place and the statements: another plan has another one. */
  readonly fingerprint: string;
}

/**
 * Plans a change against the table as it is now.
 *
 * @throws {Refusal} where there is no such table, it came with the database system, its new name is taken, or the design is wrong
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

/** Names that a database keeps for itself. */
const isSystem = (kind: string, name: string): boolean =>
  /^(sqlite_|pg_)/i.test(name) && /SQLite|PostgreSQL/.test(kind);
