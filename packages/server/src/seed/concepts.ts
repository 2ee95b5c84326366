import { createHash } from "node:crypto";

import { concepts } from "@banche/core/concepts";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { seedBillRules } from "./billRules.ts";
import { conceptMenus, folderMenus, type SeedMenu } from "./menus.ts";

/**
 * Adds the menu entries of this version's concepts, their grantable items and their number rules to an older database. Existing ones stay
 * unchanged. To hide an entry, disable it: a deleted one would be added again. A database whose mark shows this version is skipped,
 * because there are thousands of rows.
 */
export async function keepConcepts(kysely: Kysely<Schema>): Promise<void> {
  const parents = new Set(conceptMenus.map(({ parentId }) => parentId));
  const menus = [...folderMenus.filter(({ id }) => parents.has(id)), ...conceptMenus];
  const billRules = seedBillRules.filter(({ code }) => numbering.has(code));
  await keepMenus(kysely, "concepts", { menus, billRules });
}

/** Menu entries of this version, and rules that number records. */
interface Kept {
  readonly menus: readonly SeedMenu[];
  readonly billRules: typeof seedBillRules;
  /** Number of menu entries before them. Default: none. */
  readonly behind?: number;
}

/**
 * The same for any entries.
 *
 * @param key - setting that stores which of them a database has
 */
export async function keepMenus(
  kysely: Kysely<Schema>,
  key: string,
  { menus, billRules, behind = 0 }: Kept,
): Promise<void> {
  const mark = createHash("sha256")
    .update(JSON.stringify([menus, billRules]))
    .digest("hex");
  const kept = await kysely.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  if (kept?.value === mark) return;
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("menus")
      .values(menus.map((menu, index) => rowOf(menu, behind + index)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [table, kind] of [
      ["menuButtons", "buttons"],
      ["menuColumns", "columns"],
    ] as const) {
      const rows = menus.flatMap((menu) =>
        menu[kind].map((one, order) => ({ ...one, menuId: menu.id, sortOrder: order, builtIn: true })),
      );
      await transaction
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (billRules.length > 0) {
      await transaction
        .insertInto("billRules")
        .values(billRules)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const value = JSON.stringify(mark);
    await transaction
      .insertInto("settings")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  });
}

/** Codes of the rules that number records of concepts. */
const numbering = new Set(
  concepts.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => ("numberedBy" in field ? [field.numberedBy] : [])),
  ),
);

/** The row of an entry, without its grantable items. */
export function rowOf({ buttons, columns, ...menu }: SeedMenu, index: number) {
  return {
    ...menu,
    linkTarget: menu.type === 6 ? "_blank" : "_self",
    iconBackgroundColor: "#008cff",
    usesButtons: buttons.length > 0,
    usesColumns: columns.length > 0,
    sortOrder: index + 1,
    builtIn: true,
  };
}
