import { texts } from "./texts.ts";

/** The icons of menu entries (contract-base §8.17). */
export const iconsTexts = texts({
  zh: {
    title: "系统图标",
    find: "按名称查找",
    count: "{{shown}} / {{total}}",
    hint: "点击复制图标的名称，填入菜单的“图标”；平台的其他客户端按同一名称显示它们自己的图形。",
    copy: "复制 {{name}}",
    copied: "已复制 {{name}}",
    none: "没有符合的图标",
  },
  zhtw: {
    title: "系統圖示",
    find: "依名稱尋找",
    count: "{{shown}} / {{total}}",
    hint: "點選複製圖示的名稱，填入選單的「圖示」；平台的其他客戶端依同一名稱顯示它們自己的圖形。",
    copy: "複製 {{name}}",
    copied: "已複製 {{name}}",
    none: "沒有符合的圖示",
  },
  en: {
    title: "Icons",
    find: "Find by name",
    count: "{{shown}} of {{total}}",
    hint: "A click copies the name for the icon of a menu entry. Other clients of the platform draw their own picture by the same name.",
    copy: "Copy {{name}}",
    copied: "Copied {{name}}",
    none: "No icon matches",
  },
});
