import type { Language } from "@banche/core";
import { addTexts, type ConceptTexts, languages } from "@banche/core/text";

/** Loads some texts in a language. */
export type TextChunks = Readonly<Record<Language, () => Promise<{ default: ConceptTexts }>>>;

/** What strangers see. */
const open: TextChunks = {
  zh: () => import("virtual:texts/open/zh"),
  zhtw: () => import("virtual:texts/open/zhtw"),
  en: () => import("virtual:texts/open/en"),
};

/** What those who signed in see on every page, and what strangers see. */
const inside: TextChunks = {
  zh: () => import("virtual:texts/inside/zh"),
  zhtw: () => import("virtual:texts/inside/zhtw"),
  en: () => import("virtual:texts/inside/en"),
};

/** What is in use so far, by name. */
const parts = new Map([["open", open]]);
/** Languages that were read on pages inside. */
const read = new Set<Language>();
const known = new Map<string, Promise<void>>();

/**
 * Loads one part of one language, once. A load that failed is tried again by the next call. What strangers see of a concept is
 * less than what the pages inside have of it, so that these come second where both are on their way.
 */
function learn(part: string, language: Language): Promise<void> {
  const name = `${part} ${language}`;
  const before = part === "inside" ? known.get(`open ${language}`) : undefined;
  const loading =
    known.get(name) ??
    Promise.all([parts.get(part)?.[language](), before]).then(([texts]) => addTexts(language, texts?.default ?? {}));
  known.set(name, loading);
  loading.catch(() => known.delete(name));
  return loading;
}

/** Loads what is said in place of the product's texts; nothing where those are said. */
let learnSaid: ((language: Language) => Promise<void>) | undefined;

/** From now on a language that is chosen comes with what this loads. */
export function learnWith(load: (language: Language) => Promise<void>): void {
  learnSaid = load;
}

/** Loads everything that is in use so far in a language. */
export async function learnLanguage(language: Language): Promise<void> {
  await Promise.all([learnParts(language), learnSaid?.(language)]);
}

async function learnParts(language: Language): Promise<void> {
  const wanted = [...parts.keys()].filter((part) => part !== "open" || !parts.has("inside"));
  await Promise.all(wanted.map((part) => learn(part, language)));
}

/** From now on the texts of the pages inside are needed, too. */
export function learnInside(language: Language): Promise<void> {
  parts.set("inside", inside);
  read.add(language);
  return learnParts(language);
}

/** From now on the texts of a page are needed, too. @param name - of the page, the same for the same texts */
export async function learnPage(name: string, chunks: TextChunks): Promise<void> {
  parts.set(name, chunks);
  await Promise.all([...read].map((language) => learn(name, language)));
}

/** Languages that pages inside were read in. */
export function languagesRead(): readonly Language[] {
  return [...read];
}

/** Files may have their headings in any language. */
export async function learnAll(): Promise<void> {
  await Promise.all(languages.map((language) => learnLanguage(language)));
}
