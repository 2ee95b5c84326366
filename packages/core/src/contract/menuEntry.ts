import * as z from "zod/mini";
import { treeNode } from "./lists.ts";
import { as, flag, id, integer, jsonText, text, wireObject } from "./wire.ts";

/** Target type of a menu entry (spec §2): 1 folder, 2 page, 3 model, 4 dictionary, 5 report, 6 dashboard, 7 link. */
const MenuType = integer;

/** Members that the platform stores as JSON in one member. */
export const menuProperty = wireObject({
  moduleId: z.optional(id),
  isTree: z.optional(flag),
  iconBackground: as("iconBackgroundColor", z.optional(text)),
});

/** The target of an entry in the form of the platform's clients; our clients use the members of the entry itself. */
export type MenuProperty = z.output<typeof menuProperty>;

const menu = {
  id,
  parentId: z.optional(id),
  code: as("enCode", z.optional(text)),
  name: as("fullName", text),
  icon: z.optional(text),
  type: MenuType,
  address: as("urlAddress", z.optional(text)),
  linkTarget: z.optional(text),
  property: as("propertyJson", z.optional(jsonText(menuProperty))),
  order: as("sortCode", z.optional(integer)),
  category: z.optional(text),
  hidden: z.optional(z.boolean()),
} as const;

/** One entry of the user's menu tree (spec §3). */
export const MenuEntry = treeNode(menu);
