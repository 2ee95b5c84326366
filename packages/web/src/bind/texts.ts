import type { Language } from "@banche/core";
import { addTexts, type ConceptTexts, languages } from "@banche/core/text";

/** Loads some texts in a language. */
export type TextChunks = Readonly<Record<Language, () => Promise<{ default: ConceptTexts }>>>;

/** Texts of pages before sign-in. */
const open: TextChunks = {
  zh: () => import("virtual:texts/open/zh"),
  zhtw: () => import("virtual:texts/open/zhtw"),
  en: () => import("virtual:texts/open/en"),
};

/** Texts of the frame and of the first page, including those before sign-in. */
const inside: TextChunks = {
  zh: () => import("virtual:texts/inside/zh"),
  zhtw: () => import("virtual:texts/inside/zhtw"),
  en: () => import("virtual:texts/inside/en"),
};

/** Texts of the frame and of the first page, for browsers that have those of `open`. */
const beyond: TextChunks = {
  zh: () => import("virtual:texts/beyond/zh"),
  zhtw: () => import("virtual:texts/beyond/zhtw"),
  en: () => import("virtual:texts/beyond/en"),
};

/** Texts that several pages and dialogs use. */
const shared: TextChunks = {
  zh: () => import("virtual:texts/shared/zh"),
  zhtw: () => import("virtual:texts/shared/zhtw"),
  en: () => import("virtual:texts/shared/en"),
};

/** Parts that are in use so far, by name. */
const parts = new Map([["open", open]]);
/** Languages that were loaded for pages after sign-in. */
const read = new Set<Language>();
const known = new Map<string, Promise<void>>();

/** Parts that have fewer texts of a concept than a later part, which is therefore added after them. */
const fewer: Readonly<Record<string, string | undefined>> = { inside: "open", shared: "inside" };

/**
 * Loads one part of one language, once. After a failed load the next call tries again. A browser that has the part `open`, or is loading
 * it, loads only the rest of `inside`.
 */
function learn(part: string, language: Language): Promise<void> {
  const name = `${part} ${language}`;
  const before = known.get(`${fewer[part]} ${language}`);
  const chunks = part === "inside" && before ? beyond : parts.get(part);
  const loading =
    known.get(name) ??
    Promise.all([chunks?.[language](), before]).then(([texts]) => addTexts(language, texts?.default ?? {}));
  known.set(name, loading);
  loading.catch(() => known.delete(name));
  return loading;
}

/** Loads the operator's texts of a language; undefined if there are none. */
let learnSaid: ((language: Language) => Promise<void>) | undefined;

/** Sets a function that also runs for each language that is chosen from now on. */
export function learnWith(load: (language: Language) => Promise<void>): void {
  learnSaid = load;
}

/** Loads all parts that are in use so far in a language. */
export async function learnLanguage(language: Language): Promise<void> {
  await Promise.all([learnParts(language), learnSaid?.(language)]);
}

async function learnParts(language: Language): Promise<void> {
  const wanted = [...parts.keys()].filter((part) => part !== "open" || !parts.has("inside"));
  await Promise.all(wanted.map((part) => learn(part, language)));
}

/** From now on the texts of frame and first page are needed, too. */
export function learnInside(language: Language): Promise<void> {
  parts.set("inside", inside);
  read.add(language);
  return learnParts(language);
}

/**
 * From now on the texts of a page are needed, too. @param name - name of the page; pages with the same texts use the
 * same name
 */
export async function learnPage(name: string, chunks: TextChunks): Promise<void> {
  parts.set(name, chunks);
  await Promise.all([...read].map((language) => learn(name, language)));
}

/** From now on the texts that several pages and dialogs use are needed, too. */
export function learnShared(): Promise<void> {
  return learnPage("shared", shared);
}

/** Languages that were loaded for pages after sign-in. */
export function languagesRead(): readonly Language[] {
  return [...read];
}

/** Loads all languages: imported files may have headings in any of them. */
export async function learnAll(): Promise<void> {
  await Promise.all(languages.map((language) => learnLanguage(language)));
}
