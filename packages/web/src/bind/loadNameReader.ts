import type { NameReader } from "@banche/core/text";

let loaded: NameReader | undefined;

/** The pinyin reader for names; undefined until it is loaded. */
export const loadedNameReader = (): NameReader | undefined => loaded;

/** Loads the pinyin reader for names; undefined when it cannot be loaded. */
export async function loadNameReader(): Promise<NameReader | undefined> {
  try {
    loaded ??= (await import("@banche/core/pinyin")).nameReader;
  } catch {
    // Without the reader, names are found as they are written.
  }
  return loaded;
}
