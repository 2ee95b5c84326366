import { texts } from "./texts.ts";

/** Administrative areas (spec §7, contract-base §5.1). */
export const areasTexts = texts({
  zh: {
    title: "行政区划",
    one: "区域",
    many: "区域",
    fields: {
      parent: "上级区域",
      name: "区域名称",
      code: "区域编码",
      order: "排序",
      enabled: "状态",
      description: "区域说明",
    },
  },
  zhtw: {
    title: "行政區劃",
    one: "區域",
    many: "區域",
    fields: {
      parent: "上層區域",
      name: "區域名稱",
      code: "區域編碼",
      order: "排序",
      enabled: "狀態",
      description: "區域說明",
    },
  },
  en: {
    title: "Areas",
    one: "area",
    many: "areas",
    fields: {
      parent: "Parent area",
      name: "Name",
      code: "Code",
      order: "Order",
      enabled: "State",
      description: "Description",
    },
  },
});
