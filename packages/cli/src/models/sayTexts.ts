import { languages, overrideTexts } from "@banche/core/text";
import type { SaidTexts } from "../app.ts";

/** From now on the texts of the server are said in place of the product's (ADR 0135). */
export function sayTexts(texts: SaidTexts): void {
  for (const language of languages) overrideTexts(language, texts[language] ?? {});
}
