import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { RightsItem, RightsMenu } from "./rights.ts";
import { readSchemes, type Scheme } from "./schemes.ts";

/** The menu with all grantable items. The rights of every user are a part of it. */
export interface MenuCatalogue {
  /** Enabled entries whose folders are all enabled, in order. */
  readonly menus: readonly RightsMenu[];
  readonly byId: ReadonlyMap<string, RightsMenu>;
  /** Enabled buttons in order, including those of hidden entries. */
  readonly buttons: readonly RightsItem[];
  readonly columns: readonly RightsItem[];
  /** Keys `<menu id> <code>` of the controlled columns. */
  readonly controlled: ReadonlySet<string>;
  readonly schemes: readonly Scheme[];
  /** Schemes by the code of their page. */
  readonly schemesOf: ReadonlyMap<string, readonly Scheme[]>;
}

/** Caches the catalogue of one version. All callers of the same version share it. */
export function createCatalogueReader(kysely: Kysely<Schema>): (version: number) => Promise<MenuCatalogue> {
  let kept: { readonly version: number; readonly catalogue: Promise<MenuCatalogue> } | undefined;
  return (version) => {
    if (kept?.version === version) return kept.catalogue;
    const reading = { version, catalogue: readCatalogue(kysely) };
    kept = reading;
    reading.catalogue.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.catalogue;
  };
}

/** Reads it without any cache. */
export async function readCatalogue(kysely: Kysely<Schema>): Promise<MenuCatalogue> {
  const [menus, buttons, columns, schemes] = await Promise.all([
    readMenus(kysely),
    readItems(kysely, "menuButtons"),
    readItems(kysely, "menuColumns"),
    readSchemes(kysely),
  ]);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const schemesOf = new Map<string, Scheme[]>();
  for (const scheme of schemes) {
    const menu = byId.get(scheme.menuId);
    if (menu === undefined || menu.type === 1) continue;
    schemesOf.set(menu.code, [...(schemesOf.get(menu.code) ?? []), scheme]);
  }
  const controlled = new Set(columns.map(({ menuId, code }) => `${menuId} ${code}`));
  return { menus, byId, buttons, columns, controlled, schemes, schemesOf };
}

async function readMenus(kysely: Kysely<Schema>): Promise<readonly RightsMenu[]> {
  const rows = await kysely
    .selectFrom("menus")
    .select([
      "id",
      "parentId",
      "code",
      "name",
      "type",
      "icon",
      "urlAddress",
      "linkTarget",
      "category",
      "moduleId",
      "iconBackgroundColor",
      "isTree",
      "sortOrder",
      "usesColumns",
    ])
    .where("enabled", "=", true)
    .orderBy("sortOrder")
    .orderBy("code")
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reachable = (id: string | null, depth = 0): boolean =>
    id === null || (depth < 20 && byId.has(id) && reachable(byId.get(id)?.parentId ?? null, depth + 1));
  return rows.filter(({ parentId }) => reachable(parentId));
}

async function readItems(kysely: Kysely<Schema>, table: "menuButtons" | "menuColumns"): Promise<readonly RightsItem[]> {
  return kysely
    .selectFrom(table)
    .select(["id", "menuId", "code", "name"])
    .where("enabled", "=", true)
    .orderBy("sortOrder")
    .execute();
}
