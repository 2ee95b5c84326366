import { type Language, translator, type Translate } from "@banche/core";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRuntime } from "./context.tsx";
import { LANGUAGE_KEY, languageOfI18n } from "./language.ts";
import { toast } from "../ui/toasts.ts";
import { learnLanguage } from "./texts.ts";

/** Texts in the language of the moment; a key that does not exist does not compile. */
export function useTexts(): Translate {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- the instance stays the same when its language changes
  return useMemo(() => translator(i18n), [i18n, language]);
}

/** The language, and the way to change it: at once, without losing what was typed, remembered here. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const { lasting } = useRuntime();
  const change = useCallback(
    (language: Language) => {
      learnLanguage(i18n, language).then(
        () => {
          lasting.set(LANGUAGE_KEY, language);
          void i18n.changeLanguage(language);
        },
        () => toast("error", translator(i18n)("errors.network_unreachable")),
      );
    },
    [i18n, lasting],
  );
  return [languageOfI18n(i18n), change];
}
