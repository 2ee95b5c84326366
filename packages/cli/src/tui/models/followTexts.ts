import type { Runtime } from "../screen.ts";

/**
 * Shows changed texts as soon as the server reports a change (ADR 0135), also in what is already drawn.
 *
 * @param reread - reads the current texts of the server
 */
export function followTexts(runtime: Runtime, reread: () => Promise<unknown>, redraw: () => void): void {
  const { store, attempt } = runtime;
  let told = "";
  store.subscribe(() => {
    const { textsVersion } = store.getState().chats.chat ?? {};
    if (textsVersion === undefined || textsVersion === told) return;
    told = textsVersion;
    // The known texts are kept: the status line shows that the connection is lost.
    void attempt(reread, () => undefined).then(() => {
      if (told === textsVersion) redraw();
    });
  });
}
