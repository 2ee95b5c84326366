import type { Language } from "@banche/core";
import dayjs from "dayjs";
import type { Locale } from "antd/es/locale";

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  zh: async () => {
    const [locale] = await Promise.all([import("antd/es/locale/zh_CN"), import("dayjs/locale/zh-cn")]);
    dayjs.locale("zh-cn");
    return locale.default;
  },
  zhtw: async () => {
    const [locale] = await Promise.all([import("antd/es/locale/zh_TW"), import("dayjs/locale/zh-tw")]);
    dayjs.locale("zh-tw");
    const { Pagination } = locale.default;
    // Rows are counted as everywhere else in the product.
    return { ...locale.default, Pagination: { ...Pagination, items_per_page: "筆/頁" } };
  },
  en: async () => {
    const locale = await import("antd/es/locale/en_US");
    dayjs.locale("en");
    return locale.default;
  },
};

/** Words of the component library and of its calendars, loaded together when a language is first used. */
export function loadLocale(language: Language): Promise<Locale> {
  return loaders[language]();
}
