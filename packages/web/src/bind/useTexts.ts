import type { Language } from "@banche/core";
import { localisedNumber, textOf, type Translate } from "@banche/core/text";
import { useCallback, useMemo } from "react";
import { toast } from "../ui/toasts.ts";
import { useGround } from "./context.tsx";
import { CHOSEN_KEY, LANGUAGE_KEY } from "./language.ts";
import { learnLanguage } from "./texts.ts";
import { useStore } from "./useStore.ts";

/** Texts in the language of the moment, numbers in them as its readers write them; a key that does not exist does not compile. */
export function useTexts(): Translate {
  const { speech, wording } = useGround();
  const [language, version] = [useStore(speech), useStore(wording)];
  return useMemo(() => translating(language, version), [language, version]);
}

/** Another function for another wording, so that whatever depends on it is drawn again. */
function translating(language: Language, _wording: string): Translate {
  const writeNumber = (value: number) => localisedNumber(language, value);
  return (key, params) => textOf(language, key, params, writeNumber);
}

/** The language, and the way to change it: at once, without losing what was typed, remembered here. */
export function useLanguage(): readonly [Language, (language: Language) => Promise<boolean>] {
  const { lasting, speech } = useGround();
  const change = useCallback(
    async (language: Language) => {
      try {
        await learnLanguage(language);
      } catch {
        toast("error", textOf(speech.getState(), "errors.network_unreachable"));
        return false;
      }
      lasting.set(LANGUAGE_KEY, language);
      lasting.set(CHOSEN_KEY, "1");
      speech.dispatch(language);
      return true;
    },
    [speech, lasting],
  );
  return [useStore(speech), change];
}
