import { texts } from "./texts.ts";

/** Roles (spec §6, contract-base §4.5). */
export const rolesTexts = texts({
  zh: {
    title: "角色管理",
    one: "角色",
    many: "角色",
    fields: {
      name: "角色名称",
      code: "角色编码",
      type: "角色类型",
      order: "排序",
      enabled: "状态",
      description: "角色说明",
      createdAt: "创建时间",
    },
  },
  zhtw: {
    title: "角色管理",
    one: "角色",
    many: "角色",
    fields: {
      name: "角色名稱",
      code: "角色編碼",
      type: "角色類型",
      order: "排序",
      enabled: "狀態",
      description: "角色說明",
      createdAt: "建立時間",
    },
  },
  en: {
    title: "Roles",
    one: "role",
    many: "roles",
    fields: {
      name: "Name",
      code: "Code",
      type: "Type",
      order: "Order",
      enabled: "State",
      description: "Description",
      createdAt: "Created",
    },
  },
});
