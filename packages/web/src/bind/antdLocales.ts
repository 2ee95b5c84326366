import type { Language } from "@banche/core";
import dayjs from "dayjs";
import type { Locale } from "antd/es/locale";

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  zh: async () => {
    const [locale] = await Promise.all([import("antd/es/locale/zh_CN"), import("dayjs/locale/zh-cn")]);
    return locale.default;
  },
  zhtw: async () => {
    const [locale] = await Promise.all([import("antd/es/locale/zh_TW"), import("dayjs/locale/zh-tw")]);
    const { Pagination } = locale.default;
    // Rows are counted as everywhere else in the product.
    return { ...locale.default, Pagination: { ...Pagination, items_per_page: "筆/頁" } };
  },
  en: async () => (await import("antd/es/locale/en_US")).default,
};

/** What the calendars of the library call them. */
const calendars: Readonly<Record<Language, string>> = { zh: "zh-cn", zhtw: "zh-tw", en: "en" };

const loaded = new Map<Language, Locale>();

/** Loads the words of the component library and of its calendars. */
export async function loadLocale(language: Language): Promise<Locale> {
  const locale = loaded.get(language) ?? (await loaders[language]());
  loaded.set(language, locale);
  return locale;
}

/** The words of the language of the page, if they were loaded; from now on calendars speak it, too. */
export function speakLocale(language: Language): Locale | undefined {
  const locale = loaded.get(language);
  if (locale) dayjs.locale(calendars[language]);
  return locale;
}
