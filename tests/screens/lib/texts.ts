import type { Language, Resource, TextKey } from "@banche/core";
import { type ConceptTexts, labelIn, languages } from "@banche/core/text";
import openEn from "virtual:texts/open/en";
import openZh from "virtual:texts/open/zh";
import openZhtw from "virtual:texts/open/zhtw";
import insideEn from "virtual:texts/inside/en";
import insideZh from "virtual:texts/inside/zh";
import insideZhtw from "virtual:texts/inside/zhtw";
import sharedEn from "virtual:texts/shared/en";
import sharedZh from "virtual:texts/shared/zh";
import sharedZhtw from "virtual:texts/shared/zhtw";
import pages from "virtual:texts/pages";

type Values = Readonly<Record<string, string | number>>;

const shared: Readonly<Record<Language, readonly ConceptTexts[]>> = {
  zh: [openZh, insideZh, sharedZh],
  zhtw: [openZhtw, insideZhtw, sharedZhtw],
  en: [openEn, insideEn, sharedEn],
};
/** All texts of the app, also those that the open page has not loaded yet: later parts add texts of a concept. */
const all = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await textsIn(language)] as const)),
);

async function textsIn(language: Language): Promise<ConceptTexts> {
  const ofPages = await Promise.all(Object.values(pages).flatMap((page) => page?.[language]() ?? []));
  const parts: readonly ConceptTexts[] = [...shared[language], ...ofPages.map((page) => page.default)];
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The text that the app shows for a key, also before it is loaded. @throws for a key that no part of the app has */
export function t(key: TextKey, values: Values = {}, language: Language = "zh"): string {
  const text = leaf(language, key) ?? leaf(language, `${key}_${values["count"] === 1 ? "one" : "other"}`);
  if (text === undefined) throw new Error(`the web app has no text ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function leaf(language: Language, key: string): string | undefined {
  let at: ConceptTexts[string] | string | undefined = all[language];
  for (const name of key.split(".")) at = typeof at === "object" ? at[name] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** The label of a field of a resource in the app. */
export function fieldLabel({ name, fields }: Resource, field: string, language: Language = "zh"): string {
  const found = fields[field];
  if (!found) throw new Error(`${name} has no field ${field}`);
  return labelIn(language, found.label);
}
