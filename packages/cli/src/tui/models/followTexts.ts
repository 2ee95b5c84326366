import type { Runtime } from "../screen.ts";

/**
 * Says other texts as soon as the server tells that somebody has changed them (ADR 0135), also in what is drawn already.
 *
 * @param reread - takes up what the server says now
 */
export function followTexts(runtime: Runtime, reread: () => Promise<unknown>, redraw: () => void): void {
  const { store, attempt } = runtime;
  let told = "";
  store.subscribe(() => {
    const { textsVersion } = store.getState().chats.chat ?? {};
    if (textsVersion === undefined || textsVersion === told) return;
    told = textsVersion;
    // What is known goes on: the status line says that the connection is lost.
    void attempt(reread, () => undefined).then(() => {
      if (told === textsVersion) redraw();
    });
  });
}
