import { fixedId } from "../base/ids.ts";
import { type SeedMenu, seedMenus } from "./menus.ts";

/** A role with its grants, as ids of menus, buttons and columns. */
export interface SeedRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly menuIds: readonly string[];
  readonly buttonIds: readonly string[];
  readonly columnIds: readonly string[];
}

type Rights = (
  menu: SeedMenu,
) => { readonly buttons: "all" | readonly string[]; readonly hidden?: readonly string[] } | undefined;

const everything: Rights = () => ({ buttons: "all" });

const dispatcherButtons: Readonly<Record<string, readonly string[]>> = {
  "permission.organize": [],
  "permission.department": [],
  "permission.position": ["btn_add", "btn_edit"],
  "permission.user": ["btn_add", "btn_edit", "btn_more", "btn_password"],
  "systemData.dictionary": [],
  "system.area": [],
  "system.notice": ["btn_add", "btn_edit", "btn_detail", "btn_release"],
};
const dispatcher: Rights = ({ code }) => {
  if (code.startsWith("bus")) return { buttons: "all" };
  if (code.startsWith("workFlow")) return { buttons: ["btn_detail", "btn_audit", "btn_edit", "btn_add"] };
  const buttons = dispatcherButtons[code];
  return buttons && { buttons };
};

const viewerPages: ReadonlySet<string> = new Set([
  "permission.user",
  "permission.department",
  "bus",
  "bus.busShift",
  "bus.stopKind",
  "workFlow.flowTodo",
  "workFlow.flowLaunch",
]);
const viewer: Rights = ({ code }) => (viewerPages.has(code) ? { buttons: [], hidden: ["mobilePhone"] } : undefined);

/** The initial roles of every installation. */
export const seedRoles: readonly SeedRole[] = [
  role({ code: "administrator", name: "系统管理员", type: "system", description: "全部菜单和按钮" }, everything),
  role({ code: "dispatcher", name: "调度员", type: "business", description: "维护人员和班车业务数据" }, dispatcher),
  role({ code: "viewer", name: "查询员", type: "observer", description: "只读，看不到手机号码" }, viewer),
];

export function roleId(code: string): string {
  return fixedId("role", code);
}

type Title = Pick<SeedRole, "code" | "name" | "type" | "description">;

function role(title: Title, rights: Rights): SeedRole {
  const pages = seedMenus.filter((menu) => menu.type !== 1 && rights(menu) !== undefined);
  return {
    id: roleId(title.code),
    ...title,
    menuIds: [...new Set(pages.flatMap(withFolders))],
    buttonIds: pages.flatMap((menu) =>
      menu.buttons.filter((button) => allows(rights(menu)?.buttons ?? [], button.code)).map(({ id }) => id),
    ),
    columnIds: pages.flatMap((menu) =>
      menu.columns.filter((column) => !rights(menu)?.hidden?.includes(column.code)).map(({ id }) => id),
    ),
  };
}

function allows(buttons: "all" | readonly string[], code: string): boolean {
  return buttons === "all" || buttons.includes(code);
}

/** Adds the folders of a page, because it can only be reached through them. */
function withFolders(menu: SeedMenu): readonly string[] {
  const parent = seedMenus.find(({ id }) => id === menu.parentId);
  return parent ? [...withFolders(parent), menu.id] : [menu.id];
}
