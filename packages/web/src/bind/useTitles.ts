import { titleOf } from "@banche/core/shell";
import { labelIn } from "@banche/core/text";
import { useCallback } from "react";
import { useModels } from "./useModels.ts";
import { useLanguage } from "./useTexts.ts";

interface Titled {
  readonly code?: string | undefined;
  readonly name: string;
}

/** Title of a place: by its code in the current language, else the title from the menu. */
export function useTitles(): (place: Titled) => string {
  const [language] = useLanguage();
  const { titles } = useModels();
  return useCallback(
    (place) => {
      const designed = titles.get(place.code ?? "");
      return designed === undefined ? titleOf(language, place) : labelIn(language, designed);
    },
    [language, titles],
  );
}
