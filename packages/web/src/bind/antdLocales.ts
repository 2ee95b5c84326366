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
    // The page size is written as everywhere else in the product.
    return { ...locale.default, Pagination: { ...Pagination, items_per_page: "筆/頁" } };
  },
  en: async () => (await import("antd/es/locale/en_US")).default,
};

/** Names of our languages in the calendars of the library. */
const calendars: Readonly<Record<Language, string>> = { zh: "zh-cn", zhtw: "zh-tw", en: "en" };

const loaded = new Map<Language, Locale>();

/** Loads the texts of the component library and of its calendars. */
export async function loadLocale(language: Language): Promise<Locale> {
  const locale = loaded.get(language) ?? (await loaders[language]());
  loaded.set(language, locale);
  return locale;
}

/**
 * Texts of the component library in a language; undefined until they are loaded. Also switches the calendars to the
 * language.
 */
export function speakLocale(language: Language): Locale | undefined {
  const locale = loaded.get(language);
  if (locale) dayjs.locale(calendars[language]);
  return locale;
}
