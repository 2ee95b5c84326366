import type { Choice } from "../../fields/field.ts";

/** Which rows a data scheme shows. */
export const dataScopes: readonly Choice[] = [
  { value: "all", label: ["全部数据", "All rows", "全部資料"] },
  { value: "own", label: ["本人的数据", "Own rows", "本人的資料"] },
  { value: "department", label: ["本部门", "Own department", "本部門"] },
  { value: "departmentAndBelow", label: ["本部门及下级", "Own department and below", "本部門及下級"] },
  { value: "departments", label: ["指定部门", "Chosen departments", "指定部門"] },
  { value: "conditions", label: ["按条件", "By conditions", "按條件"] },
];

/** How values of a field are compared (contract-base §3.5). */
export const dataFieldTypes: readonly Choice[] = [
  { value: "String", label: ["文本", "Text", "文字"] },
  { value: "Int32", label: ["整数", "Integer", "整數"] },
  { value: "Double", label: ["小数", "Decimal", "小數"] },
];

/** Names of operators and placeholders are the platform's (contract-base §3.5). */
export const conditionOperatorChoices: readonly Choice[] = [
  { value: "Equal", label: ["等于", "equals", "等於"] },
  { value: "NotEqual", label: ["不等于", "does not equal", "不等於"] },
  { value: "GreaterThan", label: ["大于", "is greater than", "大於"] },
  { value: "GreaterThanOrEqual", label: ["大于等于", "is at least", "大於等於"] },
  { value: "LessThan", label: ["小于", "is less than", "小於"] },
  { value: "LessThanOrEqual", label: ["小于等于", "is at most", "小於等於"] },
];

/** The operand of a comparison: a typed value, or one that depends on the current user. */
export const conditionValueChoices: readonly Choice[] = [
  { value: "text", label: ["任意文本", "A value", "任意文字"] },
  { value: "@userId", label: ["当前用户", "The user", "目前使用者"] },
  { value: "@userAraSubordinates", label: ["当前用户及下属", "The user and subordinates", "目前使用者及下屬"] },
  { value: "@subordinateId", label: ["下属", "Subordinates", "下屬"] },
  { value: "@dempmentId", label: ["所在部门", "The user's department", "所在部門"] },
  { value: "@organizeId", label: ["所在公司", "The user's company", "所在公司"] },
  {
    value: "@organizationAndSuborganization",
    label: ["所在公司及下级", "The user's company and below", "所在公司及下級"],
  },
];
