import { texts } from "./texts.ts";

/** Factories: the companies that a user works for (spec §1). */
export const factoriesTexts = texts({
  zh: {
    title: "工厂",
    one: "工厂",
    many: "工厂",
    fields: { id: "编号", name: "工厂名称", active: "当前工厂" },
    using: "当前工厂：{{name}}",
  },
  zhtw: {
    title: "工廠",
    one: "工廠",
    many: "工廠",
    fields: { id: "編號", name: "工廠名稱", active: "目前工廠" },
    using: "目前工廠：{{name}}",
  },
  en: {
    title: "Factories",
    one: "factory",
    many: "factories",
    fields: { id: "Id", name: "Name", active: "Active" },
    using: "Working in {{name}}",
  },
});
