import type { Language } from "@banche/core";
import { textOf } from "@banche/core/text";
import { useRuntime } from "../bind/context.tsx";
import { CHOSEN_KEY } from "../bind/language.ts";
import { useLanguage } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

/** Changes the language here and for the user, and says so in the new one. */
export function useChooseLanguage() {
  const { client, lasting } = useRuntime();
  const [, change] = useLanguage();
  return async (language: Language) => {
    if (!(await change(language))) return;
    toast("success", textOf(language, "settings.languageSwitched"));
    // A server that cannot be reached now gets the language when the user info is read the next time.
    client.profile.setLanguage({ body: { language } }).then(
      () => lasting.remove(CHOSEN_KEY),
      () => undefined,
    );
  };
}
