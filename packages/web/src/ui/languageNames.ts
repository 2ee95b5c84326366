import type { Language, TextKey } from "@banche/core";
import { languageTags } from "@banche/core/text";

/** Each language by its own name, with its tag. */
export const languageNames: Readonly<Record<Language, { readonly key: TextKey; readonly tag: string }>> = {
  zh: { key: "web.languages.zh", tag: languageTags.zh },
  zhtw: { key: "web.languages.zhtw", tag: languageTags.zhtw },
  en: { key: "web.languages.en", tag: languageTags.en },
};
