import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

import type { RightsItem } from "../../access/rights.ts";
import type { Handler } from "../../wire/handlers.ts";
import { toTree } from "../../tables/trees.ts";

type Grants = Output<typeof contract.profile.grants>;
type Nodes = NonNullable<Grants["menus"]>;

/**
 * The user's grants as trees: buttons, columns and data schemes are below their menus. A page without data schemes shows all rows of the
 * factory.
 */
export const readGrants: Handler<typeof contract.profile.grants> = async ({ rights }) => {
  const granted = await rights();
  const menus = granted.menus.map(({ id, parentId, name, icon }) => ({ id, parentId: parentId ?? "-1", name, icon }));
  return {
    menus: [...toTree(menus)],
    buttons: below(menus, granted.buttons),
    columns: below(menus, granted.columns),
    data: below(menus, granted.dataSchemes),
  };
};

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly icon: string;
}

/** The granted items with the menus above them. */
function below(menus: readonly Node[], items: readonly Pick<RightsItem, "id" | "menuId" | "name">[]): Nodes {
  const leaves = items.map(({ id, menuId, name }): Node => ({ id, parentId: menuId, name, icon: "" }));
  const wanted = new Set(leaves.map(({ id }) => id));
  return [...toTree([...menus, ...leaves], ({ id }) => wanted.has(id))];
}
