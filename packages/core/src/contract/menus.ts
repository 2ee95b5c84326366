import * as z from "zod";
import { endpoint, onPage } from "./endpoint.ts";
import { tree, treeNode } from "./lists.ts";
import { as, flag, id, integer, jsonText, text, wireObject } from "./wire.ts";

/** Where a menu entry leads (spec §2): 1 folder, 2 page, 3 model, 4 dictionary, 5 report, 6 dashboard, 7 link. */
export const MenuType = integer;

const property = wireObject({
  moduleId: z.optional(id),
  isTree: z.optional(flag),
  iconBackground: as("iconBackgroundColor", z.optional(text)),
});

const menu = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  icon: z.optional(text),
  type: MenuType,
  address: as("urlAddress", z.optional(text)),
  linkTarget: z.optional(text),
  property: as("propertyJson", z.optional(jsonText(property))),
  order: as("sortCode", z.optional(integer)),
  category: z.optional(text),
  hidden: z.optional(z.boolean()),
} as const;

/** One entry of the permitted menu tree (spec §3). */
export const MenuEntry = treeNode(menu);

export const menus = {
  list: endpoint("GET /api/system/Base/Menu", {
    summary: "Menu tree with all entries",
    query: wireObject({ keyword: z.optional(z.string().max(200)), category: z.optional(z.string().max(10)) }),
    response: tree({ ...menu, enabled: as("enabledMark", z.optional(flag)) }),
    access: onPage("system.menu"),
  }),
};
