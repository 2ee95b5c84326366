import { sql } from "kysely";

import { messageOf, systemCode } from "../base/startError.ts";
import type { Database } from "../db/database.ts";
import { readCatalog } from "../db/plan/catalog.ts";
import { compare, type Retired } from "../db/plan/compare.ts";
import type { TableModel } from "../db/plan/model.ts";
import { phaseOf, type Step } from "../db/plan/steps.ts";
import { designedSchema } from "../designs/names.ts";
import { atOnce } from "../designs/plan.ts";
import { runSteps } from "../designs/run.ts";
import { readModels } from "../designs/stored.ts";
import { tablesOf } from "../planning/declared.ts";
import { keepMenus } from "../seed/concepts.ts";
import { conceptMenu } from "../seed/menus.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { isOfPlugin } from "./pluginTable.ts";
import { fail, type Plugin } from "./plugins.ts";

/** More than the number of menu entries of the product. */
const ofProduct = 10_000;

/**
 * Updates the tables of plugins to their declarations, and adds their pages to the menu. User data is never deleted: removed fields stay
 * in the database, and an incompatible change of a field is refused.
 *
 * @param product - concepts that plugins may refer to
 * @throws {StartError} `plugin_failed`
 */
export async function installPlugins(
  database: Database,
  plugins: readonly Plugin[],
  product: readonly RecordTable[],
): Promise<void> {
  for (const plugin of plugins) {
    await makeTables(database, plugin, [
      ...product.map((table) => ({ table, stored: {} })),
      ...others(plugins, plugin),
    ]);
    const menus = plugin.concepts.map(({ table }) => conceptMenu(table.resource));
    await keepMenus(database.kysely, `plugin ${plugin.name}`, { menus, billRules: [], behind: ofProduct });
  }
}

function others(plugins: readonly Plugin[], plugin: Plugin) {
  return plugins.filter((other) => other !== plugin).flatMap(({ concepts }) => concepts);
}

async function makeTables(
  database: Database,
  { name: plugin, concepts }: Plugin,
  around: Parameters<typeof tablesOf>[0],
): Promise<void> {
  const codes = new Set(concepts.map(({ table }) => table.resource.name.toLowerCase()));
  const own = new Set(concepts.map(({ table }) => table.table.split(".").at(-1) ?? ""));
  const isOwn = ({ name }: TableModel) =>
    isOfPlugin(name) && [...own].some((table) => name === table || name.startsWith(`${table}_`));
  await database.alone((db) =>
    db.transaction().execute(async (transaction) => {
      // A lock, so that two processes that start at once do not create the same tables.
      await sql`select pg_advisory_xact_lock(hashtext('banche plugins'))`.execute(transaction);
      const designed = (await readModels(transaction)).find(({ code }) => codes.has(code.toLowerCase()));
      if (designed) fail(plugin, `the concept ${designed.code} is a designed model already`);
      const before = (await readCatalog(transaction, designedSchema)).filter(isOwn);
      const wanted = tablesOf([...around, ...concepts]).filter(isOwn);
      const steps = compare(before, wanted, allKept(before, wanted)).map(atOnce);
      const refused = steps.find((step) => ["read", "drop"].includes(phaseOf(step)));
      if (refused) fail(plugin, `${placeOf(refused)} is kept in another way already; give the field another id`);
      await runSteps(transaction, steps).catch((error: unknown) => {
        if (systemCode(error) === "23505") fail(plugin, `records that are there are not unique: ${messageOf(error)}`);
        throw error;
      });
    }),
  );
}

/** Tables and columns that are no longer declared stay: another version of the plugin may still use them. */
function allKept(before: readonly TableModel[], wanted: readonly TableModel[]): Retired {
  const tables = before.filter(({ name }) => !wanted.some((table) => table.name === name));
  return {
    tables: Object.fromEntries(tables.map(({ name }) => [name, "kept"] as const)),
    columns: Object.fromEntries(
      before.map(({ name, columns }) => [
        name,
        Object.fromEntries(columns.map((column) => [column.name, "kept"] as const)),
      ]),
    ),
  };
}

function placeOf(step: Step): string {
  if ("column" in step) return `${step.table}.${step.column.name}`;
  if ("to" in step && typeof step.to === "object") return `${step.table}.${step.to.name}`;
  return "key" in step ? `${step.table}.${step.key.columns.at(-1) ?? ""}` : step.table;
}
