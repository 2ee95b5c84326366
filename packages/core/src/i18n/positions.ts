import { texts } from "./texts.ts";

/** Positions (spec §7, contract-base §4.3). */
export const positionsTexts = texts({
  zh: {
    title: "岗位管理",
    one: "岗位",
    many: "岗位",
    fields: {
      department: "所属部门",
      name: "岗位名称",
      code: "岗位编码",
      type: "岗位类型",
      order: "排序",
      enabled: "状态",
      description: "岗位说明",
      createdAt: "创建时间",
    },
  },
  zhtw: {
    title: "職位管理",
    one: "職位",
    many: "職位",
    fields: {
      department: "所屬部門",
      name: "職位名稱",
      code: "職位編碼",
      type: "職位類型",
      order: "排序",
      enabled: "狀態",
      description: "職位說明",
      createdAt: "建立時間",
    },
  },
  en: {
    title: "Positions",
    one: "position",
    many: "positions",
    fields: {
      department: "Department",
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
