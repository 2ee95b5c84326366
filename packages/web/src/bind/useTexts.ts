import type { Language } from "@banche/core";
import { textOf, type Translate, withThousands } from "@banche/core/text";
import { useCallback, useMemo } from "react";
import { toast } from "../ui/toasts.ts";
import { useGround } from "./context.tsx";
import { CHOSEN_KEY, LANGUAGE_KEY } from "./language.ts";
import { learnLanguage } from "./texts.ts";
import { useStore } from "./useStore.ts";

/** Texts in the current language, with numbers in its format. An unknown key does not compile. */
export function useTexts(): Translate {
  const { speech, wording } = useGround();
  const [language, version] = [useStore(speech), useStore(wording)];
  return useMemo(() => translating(language, version), [language, version]);
}

/** Returns a new function for each wording, so that everything that depends on it is drawn again. */
function translating(language: Language, _wording: string): Translate {
  return (key, params) => textOf(language, key, params, withThousands);
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
  return [useStore(speech), change];
}
