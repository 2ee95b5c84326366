import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

import type { RightsMenu } from "../access/rights.ts";
import { toTree } from "../tables/trees.ts";

type MenuEntries = NonNullable<NonNullable<Output<typeof contract.session.currentUser>>["menus"]>;

/** A menu row in wire form. The parent of a root entry is `-1`. */
export function menuEntry(menu: Omit<RightsMenu, "usesColumns">) {
  return {
    id: menu.id,
    parentId: menu.parentId ?? "-1",
    code: menu.code,
    name: menu.name,
    icon: menu.icon,
    type: menu.type,
    address: menu.urlAddress,
    linkTarget: menu.linkTarget,
    property: { moduleId: menu.moduleId, isTree: menu.isTree, iconBackground: menu.iconBackgroundColor },
    order: menu.sortOrder,
    category: menu.category,
  };
}

/** Menu rows as a tree in wire form, sorted on every level. */
export function menuTree(menus: readonly RightsMenu[], keep?: (menu: { readonly id: string }) => boolean): MenuEntries {
  return [...toTree(menus.map(menuEntry), keep)];
}
