import { reference } from "../../fields/declaring.ts";

/** What is declared alike of everything that belongs to an entry of the menu and is kept on the page of menus (contract-base §3). */
export const ofMenu = { source: "contract", page: "system.menu", scope: "shared", administrators: true } as const;

/** As `ofMenu`, for what has a code of its own in its entry. */
export const codedOfMenu = {
  ...ofMenu,
  key: ["menu", "code"],
  label: "name",
  unique: { code: { within: "menu" } },
} as const;

/** The entry that it belongs to. */
export const menuField = () =>
  reference("menus", {
    label: ["所属菜单", "Menu entry", "所屬選單"],
    wire: "moduleId",
    required: true,
    createOnly: true,
  });

/** Its list is that of one entry. */
export const withinMenu = { target: "menus", field: "menu", param: "moduleId" } as const;
