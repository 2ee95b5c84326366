import { texts } from "./texts.ts";

/** Bill rules and the numbers that they issue (contract-base §5.4). */
export const billRulesTexts = texts({
  zh: {
    next: "接下来的单号",
    noNext: "填好前缀、日期、位数和起始后在此预览。",
    cli: {
      next: "预览接下来的单号，不占用",
      key: "规则编码",
      count: "显示几个，1 到 100，默认 5",
    },
  },
  zhtw: {
    next: "接下來的單號",
    noNext: "填好前綴、日期、位數和起始後在此預覽。",
    cli: {
      next: "預覽接下來的單號，不佔用",
      key: "規則編碼",
      count: "顯示幾個，1 到 100，預設 5",
    },
  },
  en: {
    next: "Next numbers",
    noNext: "Shown here once prefix, date, digits and first number are filled in.",
    cli: {
      next: "Show the numbers that would be issued next; none is issued",
      key: "Code of the bill rule",
      count: "How many, 1 to 100; default 5",
    },
  },
});
