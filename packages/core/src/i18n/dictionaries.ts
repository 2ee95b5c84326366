import { texts } from "./texts.ts";

/** Dictionary types: the headings (spec §7, contract-base §5.2). */
export const dictionaryTypesTexts = texts({
  zh: {
    title: "字典分类",
    one: "字典分类",
    many: "字典分类",
    fields: {
      parent: "上级分类",
      name: "分类名称",
      code: "分类编码",
      tree: "树形",
      order: "排序",
      description: "说明",
    },
  },
  zhtw: {
    title: "資料字典分類",
    one: "資料字典分類",
    many: "資料字典分類",
    fields: {
      parent: "上層分類",
      name: "分類名稱",
      code: "分類編碼",
      tree: "樹狀",
      order: "排序",
      description: "說明",
    },
  },
  en: {
    title: "Dictionary types",
    one: "dictionary type",
    many: "dictionary types",
    fields: {
      parent: "Parent",
      name: "Name",
      code: "Code",
      tree: "Tree",
      order: "Order",
      description: "Description",
    },
  },
});

/** Dictionary data: the entries under a heading (spec §7, contract-base §5.3). */
export const dictionaryItemsTexts = texts({
  zh: {
    title: "数据字典",
    one: "字典数据",
    many: "字典数据",
    fields: {
      type: "字典分类",
      parent: "上级",
      name: "字典名称",
      code: "字典编码",
      order: "排序",
      enabled: "状态",
      description: "说明",
    },
  },
  zhtw: {
    title: "資料字典",
    one: "資料字典項目",
    many: "資料字典項目",
    fields: {
      type: "資料字典分類",
      parent: "上層",
      name: "項目名稱",
      code: "項目編碼",
      order: "排序",
      enabled: "狀態",
      description: "說明",
    },
  },
  en: {
    title: "Dictionaries",
    one: "dictionary entry",
    many: "dictionary entries",
    fields: {
      type: "Type",
      parent: "Parent",
      name: "Name",
      code: "Code",
      order: "Order",
      enabled: "State",
      description: "Description",
    },
  },
});
