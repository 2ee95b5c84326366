import type { contract, Output } from "@banche/core";

import type { Rights, RightsItem } from "../../access.ts";
import type { Handler } from "../../handlers.ts";
import { toTree } from "../../records/trees.ts";

type Grants = Output<typeof contract.profile.grants>;
type Nodes = NonNullable<Grants["menus"]>;

/**
 * What the user was granted, as trees: buttons and columns lie below their menus. Rows are not granted one by one: whoever
 * may open a page sees all rows of the factory there, so that there is no tree of data.
 */
export const readGrants: Handler<typeof contract.profile.grants> = async ({ rights }) => {
  const granted = await rights();
  return {
    menus: tree(granted, []),
    buttons: tree(granted, granted.buttons),
    columns: tree(granted, granted.columns),
    data: [],
  };
};

function tree(rights: Rights, items: readonly RightsItem[]): Nodes {
  const menus = rights.menus.map(({ id, parentId, name, icon }) => ({ id, parentId: parentId ?? "-1", name, icon }));
  const leaves = items.map(({ id, menuId, name }) => ({ id, parentId: menuId, name, icon: "" }));
  if (leaves.length === 0) return items === rights.buttons || items === rights.columns ? [] : [...toTree(menus)];
  const wanted = new Set(leaves.map(({ id }) => id));
  return [...toTree([...menus, ...leaves], ({ id }) => wanted.has(id))];
}
