import type { Language } from "@banche/core";
import { profile } from "@banche/core/calls";
import { textOf } from "@banche/core/text";
import { useRuntime } from "../bind/context.tsx";
import { CHOSEN_KEY } from "../bind/language.ts";
import { useLanguage } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

/** Changes the language here and in the user's account, and confirms it in the new language. */
export function useChooseLanguage() {
  const { client, lasting } = useRuntime();
  const [, change] = useLanguage();
  return async (language: Language) => {
    if (!(await change(language))) return;
    toast("success", textOf(language, "settings.languageSwitched"));
    // An unreachable server gets the language at the next read of the user info.
    client
      .calls(profile)
      .setLanguage({ body: { language } })
      .then(
        () => lasting.remove(CHOSEN_KEY),
        () => undefined,
      );
  };
}
