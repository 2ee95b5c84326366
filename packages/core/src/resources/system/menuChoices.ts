import type { Choice } from "../../fields/field.ts";

/** Target types of a menu entry (contract-base §3.1). */
export const menuTypes: readonly Choice[] = [
  { value: "1", label: ["目录", "Folder", "目錄"] },
  { value: "2", label: ["页面", "Page", "頁面"] },
  { value: "3", label: ["功能", "Model", "功能"] },
  { value: "4", label: ["字典", "Dictionary"] },
  { value: "5", label: ["报表", "Report", "報表"] },
  { value: "6", label: ["大屏", "Dashboard", "大螢幕"] },
  { value: "7", label: ["外链", "Link", "外部連結"] },
];

/** The menu of an entry: web app or mobile app. */
export const menuCategories: readonly Choice[] = [
  { value: "Web", label: ["网页端", "Web", "網頁端"] },
  { value: "App", label: ["移动端", "App", "行動端"] },
];

/** Where a link opens. */
export const linkTargets: readonly Choice[] = [
  { value: "_self", label: ["当前窗口", "This window", "目前視窗"] },
  { value: "_blank", label: ["新窗口", "New window", "新視窗"] },
];
