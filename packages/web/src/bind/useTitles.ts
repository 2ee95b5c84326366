import { titleOf } from "@banche/core";
import { useCallback } from "react";
import { useLanguage } from "./useTexts.ts";

interface Titled {
  readonly code?: string | undefined;
  readonly name: string;
}

/** Title of a place: by its code in the language of the moment, else as the menu calls it. */
export function useTitles(): (place: Titled) => string {
  const [language] = useLanguage();
  return useCallback((place) => titleOf(language, place), [language]);
}
