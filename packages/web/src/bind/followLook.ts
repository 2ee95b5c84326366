import { profile } from "@banche/core/calls";
import { readLook, STORAGE_PREFIX, writeLook } from "@banche/core/shell";
import type { Connection } from "./connection.ts";
import type { Ground } from "./runtime.ts";

/** Changes within this time are sent as one. */
const PAUSE_MS = 400;
/** Set while a change that was made here is not sent yet. */
const PENDING_KEY = `${STORAGE_PREFIX}lookPending`;

/**
 * Keeps the settings of a user the same in all browsers. The server's settings are applied when the user info arrives,
 * and changes made here are sent. Without a connection they stay here and are sent with the next change.
 */
export function followLook(session: Connection["session"], { settings, lasting }: Ground): void {
  let known = "";
  let user = "";
  let timer: number | undefined;

  async function send(): Promise<void> {
    const look = writeLook(settings.getState());
    await session.client.calls(profile).setTheme({ body: { theme: look } });
    known = look;
    if (look === writeLook(settings.getState())) lasting.remove(PENDING_KEY);
  }

  session.store.subscribe(() => {
    const info = userOf(session);
    if (!info) user = "";
    if (!info?.id || user === info.id) return;
    user = info.id;
    // An unsent change from before the page was left is newer than the server's settings.
    if (lasting.get(PENDING_KEY) === user) send().catch(() => undefined);
    else {
      const kept = readLook(info.look ?? info.theme);
      known = writeLook({ ...settings.getState(), ...kept });
      settings.dispatch(kept);
    }
  });

  settings.subscribe(() => {
    if (user === "" || writeLook(settings.getState()) === known) return;
    lasting.set(PENDING_KEY, user);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void send().catch(() => undefined), PAUSE_MS);
  });
}

function userOf({ store }: Connection["session"]) {
  const state = store.getState();
  return state.status === "signedIn" ? state.current?.user : undefined;
}
