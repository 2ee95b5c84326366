import type { Choice } from "../../fields/field.ts";

/** Field types for table designs (contract-base §5.7). */
export const fieldTypes: readonly Choice[] = [
  { value: "varchar", label: ["短文本", "Text, limited", "短文字"] },
  { value: "text", label: ["长文本", "Text, long", "長文字"] },
  { value: "int", label: ["整数", "Whole number", "整數"] },
  { value: "bigint", label: ["长整数", "Whole number, large", "長整數"] },
  { value: "decimal", label: ["小数", "Decimal", "小數"] },
  { value: "datetime", label: ["日期时间", "Date and time", "日期時間"] },
];
