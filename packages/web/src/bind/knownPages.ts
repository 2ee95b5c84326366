import type { KeyValueStore, LabelOrKey, Resource } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";

/** Removed when the user signs out: it names concepts. */
export const MODEL_PAGES_KEY = `${STORAGE_PREFIX}modelPages`;

/** Address, without the leading slash, and name of a concept that has a list. */
export type ConceptPage = readonly [address: string, name: string];

/** The page of a designed model, with its title in all languages: the server's menu has one language. */
export type ModelPage = readonly [...ConceptPage, title: LabelOrKey];

/**
 * The pages of designed models that the server sent last time. They are in the menu before the models are read again, so that neither menu nor
 * home changes under the user. What the user may open is decided by the menu alone.
 */
export function knownPages(lasting: KeyValueStore): readonly ModelPage[] {
  try {
    const pages: unknown = JSON.parse(lasting.get(MODEL_PAGES_KEY) ?? "[]");
    return Array.isArray(pages) ? pages.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Stores the pages of these models for the next start. */
export function keepPages(lasting: KeyValueStore, models: readonly Resource[]): void {
  const pages = models.map(({ page, name, title }): ModelPage => [page.replaceAll(".", "/"), name, title]);
  const text = JSON.stringify(pages);
  if (lasting.get(MODEL_PAGES_KEY) !== text) lasting.set(MODEL_PAGES_KEY, text);
}

/** The titles of pages, by menu code. */
export function titlesOf(pages: readonly ModelPage[]): ReadonlyMap<string, LabelOrKey> {
  return new Map(pages.map(([address, , title]) => [address.replaceAll("/", "."), title]));
}

function isPage(page: unknown): page is ModelPage {
  if (!Array.isArray(page)) return false;
  const parts: readonly unknown[] = page;
  return typeof parts[0] === "string" && typeof parts[1] === "string" && isTitle(parts[2]);
}

function isTitle(title: unknown): boolean {
  if (typeof title === "string") return true;
  return Array.isArray(title) && title.length >= 2 && title.every((one) => typeof one === "string");
}
