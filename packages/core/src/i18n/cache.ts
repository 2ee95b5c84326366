import { texts } from "./texts.ts";

/** The memory cache of the server (contract-base §8.16). */
export const cacheTexts = texts({
  zh: {
    title: "系统缓存",
    fields: { name: "名称", about: "用户" },
    hint: "答复本次请求的服务进程为当前工厂保存的权限；权限改变后自动更新。清理后下次使用时重新读取，不会使任何人退出登录。",
    clear: "清理",
    clearAll: "清理全部",
    askClear: "清理 {{name}}？",
    askClearAll: "清理当前工厂的全部缓存？",
    askText: "所有服务进程都会在下次使用时重新读取；不会使任何人退出登录。",
    empty: "没有符合条件的缓存。",
  },
  zhtw: {
    title: "系統快取",
    fields: { name: "名稱", about: "使用者" },
    hint: "答覆本次請求的服務處理程序為目前工廠儲存的權限；權限變更後自動更新。清理後下次使用時重新讀取，不會使任何人登出。",
    clear: "清理",
    clearAll: "清理全部",
    askClear: "清理 {{name}}？",
    askClearAll: "清理目前工廠的全部快取？",
    askText: "所有服務處理程序都會在下次使用時重新讀取；不會使任何人登出。",
    empty: "沒有符合條件的快取。",
  },
  en: {
    title: "Cache",
    fields: { name: "Name", about: "User" },
    hint: "Rights that the answering process caches for this factory. They follow changes automatically. Cleared entries are read again when they are needed; nobody is signed out.",
    clear: "Clear",
    clearAll: "Clear all",
    askClear: "Clear {{name}}?",
    askClearAll: "Clear all that is kept for this factory?",
    askText: "Every process reads it again when it is needed. Nobody is signed out.",
    empty: "Nothing kept matches.",
  },
});
