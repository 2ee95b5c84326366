import type { KeyValueStore } from "@banche/core";
import { profile } from "@banche/core/calls";
import { languageOf } from "@banche/core/text";
import type { Connection } from "./connection.ts";
import { CHOSEN_KEY, LANGUAGE_KEY } from "./language.ts";
import type { Ground } from "./runtime.ts";
import { learnLanguage } from "./texts.ts";

/**
 * Keeps the language of a user the same in all browsers: the last choice wins. A choice that was made before sign-in,
 * or without a connection, is sent when the user info arrives.
 */
export function followLanguage(session: Connection["session"], { speech, lasting }: Ground): void {
  let user = "";
  session.store.subscribe(() => {
    const state = session.store.getState();
    const info = state.status === "signedIn" ? state.current?.user : undefined;
    if (!info) user = "";
    if (!info?.id || user === info.id) return;
    user = info.id;
    if (lasting.get(CHOSEN_KEY) !== undefined) {
      sendLanguage(session, lasting).catch(() => undefined);
      return;
    }
    const language = languageOf(info.language);
    if (language === undefined || language === speech.getState()) return;
    learnLanguage(language).then(
      () => {
        lasting.set(LANGUAGE_KEY, language);
        speech.dispatch(language);
      },
      () => undefined,
    );
  });
}

/** Tells the server which language its user chose here. */
async function sendLanguage({ client }: Connection["session"], lasting: KeyValueStore): Promise<void> {
  const language = languageOf(lasting.get(LANGUAGE_KEY));
  if (language !== undefined) await client.calls(profile).setLanguage({ body: { language } });
  lasting.remove(CHOSEN_KEY);
}
