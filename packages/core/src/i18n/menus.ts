import { texts } from "./texts.ts";

/** The page of the menus (contract-base §8.13). */
export const menusTexts = texts({
  zh: {
    moved: "已移动，打开的页面随即更新",
    handle: "移动：{{name}}",
    handleHint: "拖动，或按 Alt 加方向键：上下调整次序，右移入上面的目录，左移出目录",
    dictionary: "显示的字典",
    formHint: "图标写图标名，可在“系统图标”页复制。功能、字典、报表和大屏的地址由编码生成。",
    batch: {
      open: "批量添加",
      add: "添加 {{count}} 列",
      none: "此页面的字段都已经是可授权的列",
      typed: "每行一列：字段名，空格，说明",
      done: "已添加 {{count}} 列",
    },
  },
  zhtw: {
    moved: "已移動，開啟的頁面隨即更新",
    handle: "移動：{{name}}",
    handleHint: "拖動，或按 Alt 加方向鍵：上下調整次序，右移入上面的目錄，左移出目錄",
    dictionary: "顯示的字典",
    formHint: "圖示寫圖示名，可在「系統圖示」頁複製。功能、字典、報表和大螢幕的位址由編碼產生。",
    batch: {
      open: "批次新增",
      add: "新增 {{count}} 欄",
      none: "此頁面的欄位都已經是可授權的欄",
      typed: "每列一欄：欄位名，空格，說明",
      done: "已新增 {{count}} 欄",
    },
  },
  en: {
    moved: "Moved; open pages follow",
    handle: "Move: {{name}}",
    handleHint:
      "Drag, or press Alt with an arrow key: up and down in the order, right into the folder above, left out of it",
    dictionary: "Dictionary shown",
    formHint:
      "The icon is the name of a picture; copy one on the page Icons. Addresses of models, dictionaries, reports and dashboards follow from the code.",
    batch: {
      open: "Add several",
      add: "Add {{count}}",
      none: "Every field of this page is a column already",
      typed: "One column a line: field, space, name",
      done: "{{count}} columns added",
    },
  },
});
