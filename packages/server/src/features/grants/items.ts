import { type Kysely, sql } from "kysely";

import type { Rights } from "../../access/rights.ts";
import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { GrantedKind } from "../../people/grants.ts";

/** A menu entry that can be granted. Folders are granted through their content. */
export interface GrantMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly type: number;
  readonly category: string;
  readonly sortOrder: number;
}

/** A button, a column or a data scheme of a menu entry. */
export interface GrantItem {
  readonly id: string;
  readonly kind: Exclude<GrantedKind, "menu">;
  readonly menuId: string;
  readonly code: string;
  readonly name: string;
}

/** Everything that can be granted. */
export interface Grantable {
  readonly menus: ReadonlyMap<string, GrantMenu>;
  readonly items: ReadonlyMap<string, GrantItem>;
}

/** Keys `kind id` of grants. */
export type GrantSet = ReadonlySet<string>;
export const keyOf = (kind: GrantedKind, id: string): string => `${kind} ${id}`;
/** The kind and the id of a key. */
export function partsOf(key: string): { readonly kind: GrantedKind; readonly id: string } {
  const at = key.indexOf(" ");
  return { kind: key.slice(0, at) as GrantedKind, id: key.slice(at + 1) };
}

/** Enabled menu entries with their buttons, columns and data schemes, in menu order. */
export async function readGrantable(db: Kysely<Schema>): Promise<Grantable> {
  const { rows: menus } = await sql<GrantMenu>`
    select id, parent_id, code, name, icon, type, category, sort_order from menus where enabled
    order by sort_order, code`.execute(db);
  const { rows: items } = await sql<GrantItem>`
    select item.* from (
      select id, 'button' as kind, menu_id, code, name, sort_order from menu_buttons where enabled
      union all
      select item.id, 'column', menu_id, item.code, item.name, item.sort_order from menu_columns item
        join menus menu on menu.id = item.menu_id and menu.uses_columns where item.enabled
      union all
      select scheme.id, 'scheme', menu_id, scheme.scope, scheme.name, scheme.sort_order from data_schemes scheme
        join menus menu on menu.id = scheme.menu_id and menu.uses_data where scheme.enabled
    ) item order by kind, sort_order, code`.execute(db);
  const known = new Map(menus.map((menu) => [menu.id, menu]));
  return {
    menus: known,
    items: new Map(items.filter(({ menuId }) => known.has(menuId)).map((item) => [item.id, item])),
  };
}

/** The caller's current grants, which the caller may pass on or remove. A user who sees all rows of a page has all its data schemes. */
export function heldBy(rights: Rights, { administrator }: Session, { menus, items }: Grantable): GrantSet {
  if (administrator) {
    return new Set([
      ...[...menus.keys()].map((id) => keyOf("menu", id)),
      ...[...items.values()].map(({ kind, id }) => keyOf(kind, id)),
    ]);
  }
  const seesAll = new Set(
    rights.menus.flatMap(({ id, code, type }) => {
      const schemes = type === 1 ? [] : rights.schemes(code);
      return schemes === undefined || schemes.some(({ scope }) => scope === "all") ? [id] : [];
    }),
  );
  return new Set([
    ...rights.menus.map(({ id }) => keyOf("menu", id)),
    ...rights.buttons.map(({ id }) => keyOf("button", id)),
    ...rights.columns.map(({ id }) => keyOf("column", id)),
    ...rights.dataSchemes.map(({ id }) => keyOf("scheme", id)),
    ...[...items.values()].flatMap(({ kind, id, menuId }) =>
      kind === "scheme" && seesAll.has(menuId) ? [keyOf("scheme", id)] : [],
    ),
  ]);
}

/** The set without items whose menu is not in it, and with the folders above each page. */
export function tidied(set: GrantSet, { menus, items }: Grantable): GrantSet {
  const pages = new Set<string>();
  for (const { id, type } of menus.values()) {
    if (type === 1 || !set.has(keyOf("menu", id))) continue;
    for (let at = menus.get(id); at && !pages.has(at.id); at = menus.get(at.parentId ?? "")) pages.add(at.id);
  }
  const held = [...items.values()].filter((item) => pages.has(item.menuId) && set.has(keyOf(item.kind, item.id)));
  return new Set([...[...pages].map((id) => keyOf("menu", id)), ...held.map(({ kind, id }) => keyOf(kind, id))]);
}

/** The sent ids as keys. Ids of another kind and unknown ids are ignored, because clients of the platform send both. */
export function keysOf(
  sent: Readonly<Partial<Record<"menus" | "buttons" | "columns" | "schemes", readonly string[] | undefined>>>,
  { menus, items }: Grantable,
): GrantSet {
  const of = (kind: GrantItem["kind"], ids: readonly string[] = []) =>
    ids.filter((id) => items.get(id)?.kind === kind).map((id) => keyOf(kind, id));
  return new Set([
    ...(sent.menus ?? []).filter((id) => menus.has(id)).map((id) => keyOf("menu", id)),
    ...of("button", sent.buttons),
    ...of("column", sent.columns),
    ...of("scheme", sent.schemes),
  ]);
}
