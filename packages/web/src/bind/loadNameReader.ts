import type { NameReader } from "@banche/core/text";

let loaded: NameReader | undefined;

/** How names are read, where it was loaded before. */
export const loadedNameReader = (): NameReader | undefined => loaded;

/** How names are read; undefined when it cannot be loaded. */
export async function loadNameReader(): Promise<NameReader | undefined> {
  try {
    loaded ??= (await import("@banche/core/pinyin")).nameReader;
  } catch {
    // Names are found as they are written.
  }
  return loaded;
}
