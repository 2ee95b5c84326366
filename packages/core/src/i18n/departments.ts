import { texts } from "./texts.ts";

/** Departments (spec §7, contract-base §4.2). */
export const departmentsTexts = texts({
  zh: {
    title: "部门管理",
    one: "部门",
    many: "部门",
    fields: {
      parent: "上级部门",
      name: "部门名称",
      code: "部门编码",
      manager: "部门主管",
      order: "排序",
      enabled: "状态",
      description: "说明",
      createdAt: "创建时间",
    },
  },
  zhtw: {
    title: "部門管理",
    one: "部門",
    many: "部門",
    fields: {
      parent: "上層部門",
      name: "部門名稱",
      code: "部門編碼",
      manager: "部門主管",
      order: "排序",
      enabled: "狀態",
      description: "說明",
      createdAt: "建立時間",
    },
  },
  en: {
    title: "Departments",
    one: "department",
    many: "departments",
    fields: {
      parent: "Parent",
      name: "Name",
      code: "Code",
      manager: "Manager",
      order: "Order",
      enabled: "State",
      description: "Description",
      createdAt: "Created",
    },
  },
});
