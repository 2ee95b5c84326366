import { texts } from "./texts.ts";

/** Calculated fields and amounts (spec §5, §8; contract-lowcode §1.10). */
export const calculationTexts = texts({
  zh: {
    amountTooLarge: "金额过大无法计算",
    placeholder: "用于展示计算结果",
    invalidOperand: "无效的值",
    divisionByZero: "除数为零",
  },
  zhtw: {
    amountTooLarge: "金額過大無法計算",
    placeholder: "用於顯示計算結果",
    invalidOperand: "無效的值",
    divisionByZero: "除數為零",
  },
  en: {
    amountTooLarge: "amount too large to calculate",
    placeholder: "Shows the result of the calculation",
    invalidOperand: "Invalid value",
    divisionByZero: "Division by zero",
  },
});
