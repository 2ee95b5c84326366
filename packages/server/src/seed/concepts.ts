import { concepts } from "@banche/core/concepts";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { seedBillRules } from "./billRules.ts";
import { conceptMenus, folderMenus, type SeedMenu } from "./menus.ts";

/**
 * The entries of the concepts of this version in the menu of a database that an earlier one began, with what can be granted on them,
 * and the rules that number their records. What is there stays as it is. An entry that nobody is to see is disabled, not deleted: it
 * would come back.
 */
export async function keepConcepts(kysely: Kysely<Schema>): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const parents = new Set(conceptMenus.map(({ parentId }) => parentId));
    const menus = [...folderMenus.filter(({ id }) => parents.has(id)), ...conceptMenus];
    await transaction
      .insertInto("menus")
      .values(menus.map((menu, index) => rowOf(menu, index)))
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
    await transaction
      .insertInto("billRules")
      .values(seedBillRules.filter(({ code }) => numbering.has(code)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Codes of the rules that number records of concepts. */
const numbering = new Set(
  concepts.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => ("numberedBy" in field ? [field.numberedBy] : [])),
  ),
);

/** An entry without what can be granted on it. */
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
