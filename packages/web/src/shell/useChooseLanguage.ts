import { type Language, textOf } from "@banche/core";
import { useRuntime } from "../bind/context.tsx";
import { useLanguage } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

/** Changes the language here and for the user, and says so in the new one. */
export function useChooseLanguage() {
  const { client } = useRuntime();
  const [, change] = useLanguage();
  return async (language: Language) => {
    if (!(await change(language))) return;
    toast("success", textOf(language, "settings.languageSwitched"));
    // Remembered for other browsers where the server can; this one remembers by itself.
    client.profile.setLanguage({ body: { language } }).catch(() => undefined);
  };
}
