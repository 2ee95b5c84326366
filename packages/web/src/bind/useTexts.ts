import type { Language } from "@banche/core";
import { textOf, type Translate } from "@banche/core/text";
import { useCallback } from "react";
import { toast } from "../ui/toasts.ts";
import { useGround, useSpoken } from "./context.tsx";
import { CHOSEN_KEY, LANGUAGE_KEY } from "./language.ts";
import { learnLanguage } from "./texts.ts";

/** Texts in the current language, with numbers in its format. An unknown key does not compile. */
export function useTexts(): Translate {
  return useSpoken().t;
}

/**
 * The language, and a function that changes it. It changes at once, keeps typed input and is remembered in this
 * browser.
 */
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
  return [useSpoken().language, change];
}
