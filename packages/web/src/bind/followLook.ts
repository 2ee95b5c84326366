import { languageOf, readLook, type Session, writeLook } from "@banche/core";
import { LANGUAGE_KEY } from "./language.ts";
import type { Runtime } from "./runtime.ts";
import { learnLanguage } from "./texts.ts";

/** Changes within this time are sent as one. */
const PAUSE_MS = 400;

/**
 * Settings follow the user to another browser: what the server kept is taken over when the user info arrives, and what is
 * changed here is sent there. Where the server cannot be reached they stay here and go with the next change.
 */
export function followLook({
  session,
  settings,
  speech,
  lasting,
}: Pick<Runtime, "session" | "settings" | "speech" | "lasting">): void {
  let known = "";
  let user = "";
  let timer: number | undefined;

  session.store.subscribe(() => {
    const info = userOf(session);
    if (!info?.id || user === info.id) {
      if (!info) user = "";
      return;
    }
    user = info.id;
    settings.dispatch(readLook(info.look ?? info.theme));
    known = writeLook(settings.getState());
    const language = languageOf(info.language);
    // A language that was chosen in this browser stays; another browser starts with that of the user.
    if (language === undefined || language === "zh" || lasting.get(LANGUAGE_KEY) !== undefined) return;
    learnLanguage(language).then(
      () => speech.dispatch(language),
      () => undefined,
    );
  });

  settings.subscribe(() => {
    const look = writeLook(settings.getState());
    if (look === known || user === "") return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      known = look;
      session.client.profile.setTheme({ body: { theme: look } }).catch(() => {
        known = "";
      });
    }, PAUSE_MS);
  });
}

function userOf({ store }: Session) {
  const state = store.getState();
  return state.status === "signedIn" ? state.current?.user : undefined;
}
