import type { KeyValueStore, Resource } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";

/** Removed when the user signs out: it names concepts. */
export const MODEL_PAGES_KEY = `${STORAGE_PREFIX}modelPages`;

/** Address, without the leading slash, and name of a concept that has a list. */
export type ConceptPage = readonly [address: string, name: string];

/**
 * The pages of designed models that the server sent last time. They are in the menu before the models are read again, so that neither menu nor
 * home changes under the user. What the user may open is decided by the menu alone.
 */
export function knownPages(lasting: KeyValueStore): readonly ConceptPage[] {
  try {
    const pages: unknown = JSON.parse(lasting.get(MODEL_PAGES_KEY) ?? "[]");
    return Array.isArray(pages) ? pages.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Stores the pages of these models for the next start. */
export function keepPages(lasting: KeyValueStore, models: readonly Resource[]): void {
  const pages = models.map(({ page, name }): ConceptPage => [page.replaceAll(".", "/"), name]);
  const text = JSON.stringify(pages);
  if (lasting.get(MODEL_PAGES_KEY) !== text) lasting.set(MODEL_PAGES_KEY, text);
}

function isPage(page: unknown): page is ConceptPage {
  return Array.isArray(page) && page.length === 2 && page.every((one) => typeof one === "string");
}
