import { languages, overrideTexts } from "@banche/core/text";
import type { SaidTexts } from "../app.ts";

/** From now on, texts of the server replace the product's texts (ADR 0135). */
export function sayTexts(texts: SaidTexts): void {
  for (const language of languages) overrideTexts(language, texts[language] ?? {});
}
