import { reference } from "../../fields/declaring.ts";

/**
 * Common declaration of everything that belongs to a menu entry and is managed on the page of menus (contract-base
 * §3).
 */
export const ofMenu = { source: "contract", page: "system.menu", scope: "shared", administrators: true } as const;

/** Like `ofMenu`, for records with their own code in the entry. */
export const codedOfMenu = {
  ...ofMenu,
  key: ["menu", "code"],
  label: "name",
  unique: { code: { within: "menu" } },
} as const;

/** The menu entry to which it belongs. */
export const menuField = () =>
  reference("menus", {
    label: ["所属菜单", "Menu entry", "所屬選單"],
    wire: "moduleId",
    required: true,
    createOnly: true,
  });

/** The list of one menu entry. */
export const withinMenu = { target: "menus", field: "menu", param: "moduleId" } as const;
