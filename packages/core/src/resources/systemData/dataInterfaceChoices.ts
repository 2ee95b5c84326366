import type { Choice } from "../../fields/field.ts";

/** The data source of an interface; the platform's numbers. */
export const interfaceKinds: readonly Choice[] = [
  { value: "1", label: ["SQL 查询", "SQL query", "SQL 查詢"] },
  { value: "2", label: ["静态数据", "Static data", "靜態資料"] },
  { value: "3", label: ["HTTP 接口", "HTTP call", "HTTP 介面"] },
];

export const interfaceMethods: readonly Choice[] = [
  { value: "get", label: ["GET", "GET"] },
  { value: "post", label: ["POST（JSON）", "POST (JSON)", "POST（JSON）"] },
];

/** Types of a parameter. */
export const parameterTypes: readonly Choice[] = [
  { value: "text", label: ["文本", "Text", "文字"] },
  { value: "integer", label: ["整数", "Whole number", "整數"] },
  { value: "decimal", label: ["小数", "Decimal", "小數"] },
  { value: "date", label: ["日期", "Date"] },
  { value: "datetime", label: ["日期时间", "Date and time", "日期時間"] },
  { value: "boolean", label: ["是/否", "Yes or no"] },
];

/** Who may call an interface, in addition to users with permission for its preview. */
export const interfaceAudiences: readonly Choice[] = [
  { value: "roles", label: ["仅指定角色", "Roles named here", "僅指定角色"] },
  { value: "everyone", label: ["本工厂的所有登录用户", "Everyone signed in to the factory", "本工廠的所有登入使用者"] },
];
