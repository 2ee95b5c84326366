import type { Language } from "@banche/core";
import { addTexts, type ConceptTexts, languages } from "@banche/core/text";

/** `open`: what strangers see. `inside`: the rest, for those who signed in. */
type Part = "open" | "inside";

const chunks: Readonly<Record<Part, Readonly<Record<Language, () => Promise<{ default: ConceptTexts }>>>>> = {
  open: {
    zh: () => import("virtual:texts/open/zh"),
    zhtw: () => import("virtual:texts/open/zhtw"),
    en: () => import("virtual:texts/open/en"),
  },
  inside: {
    zh: () => import("virtual:texts/inside/zh"),
    zhtw: () => import("virtual:texts/inside/zhtw"),
    en: () => import("virtual:texts/inside/en"),
  },
};

const parts: Part[] = ["open"];
const known = new Map<string, Promise<void>>();

/**
 * Loads one part of one language, once. A load that failed is tried again by the next call. What strangers see of a concept is
 * less than what the pages inside have of it, so that these come second, however long each is on its way.
 */
function learn(part: Part, language: Language): Promise<void> {
  const name = `${part} ${language}`;
  const before = part === "inside" ? learn("open", language) : undefined;
  const loading =
    known.get(name) ??
    Promise.all([chunks[part][language](), before]).then(([texts]) => addTexts(language, texts.default));
  known.set(name, loading);
  loading.catch(() => known.delete(name));
  return loading;
}

/** Loads everything that is in use so far in a language. */
export async function learnLanguage(language: Language): Promise<void> {
  await Promise.all(parts.map((part) => learn(part, language)));
}

/**
 * From now on the texts of the pages inside are needed, too. The promise is the same as long as the language is, so that
 * `use` can wait for it.
 */
export function learnInside(language: Language): Promise<void> {
  if (!parts.includes("inside")) parts.push("inside");
  return learn("inside", language);
}

/** Files may have their headings in any language. */
export async function learnAll(): Promise<void> {
  await Promise.all(languages.map((language) => learnLanguage(language)));
}
