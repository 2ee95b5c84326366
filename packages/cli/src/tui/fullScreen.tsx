import { type Instance, render } from "ink";
import { I18nextProvider } from "react-i18next";
import { isNarrow } from "./ascii.ts";
import type { TuiDeps } from "./deps.ts";
import { RuntimeContext } from "./hooks.ts";
import { inPieces } from "./keys/pieces.ts";
import { createOverlay } from "./pictures/overlay.ts";
import { pictureTerms, wordsOnly } from "./pictures/terms.ts";
import { askTerminal } from "./pictures/ask.ts";
import { Root } from "./Root.tsx";
import { createRuntime } from "./runtime.ts";
import { clipboardSequence, describeFault, HOME_AND_ERASE, onFatal, onResized } from "./terminal.ts";
import { themeFrom } from "./theme.ts";

/**
 * Runs the terminal UI on the whole screen. After any end (key, signal or error) the terminal is restored; after `kill -9` the next start
 * restores it.
 */
export async function runFullScreen(deps: TuiDeps): Promise<number> {
  let ended: { readonly code: number; readonly fault?: unknown } | undefined;
  let app: Instance | undefined;
  const end = (code: number, fault?: unknown) => {
    if (!ended || ended.code === 0) ended = { code, fault };
    overlay.end();
    app?.unmount();
  };
  const redraw = () => {
    app?.clear();
    deps.stdout.write(HOME_AND_ERASE);
    app?.rerender(tree());
    overlay.again();
  };
  const overlay = createOverlay({
    write: (sequence) => void deps.stdout.write(sequence),
    drawn: async () => app?.waitUntilRenderFlush(),
    redraw,
  });
  const stopListening = onFatal(end, deps.stdout);
  const stopFollowing = onResized(redraw);
  const runtime = createRuntime({
    session: deps.session,
    server: deps.server,
    account: deps.account,
    language: deps.language,
    clock: deps.clock,
    theme: themeFrom(deps.env),
    registry: deps.registry,
    models: deps.models,
    randomBytes: deps.randomBytes,
    chat: deps.chat,
    desk: deps.desk,
    keys: deps.keys,
    pictures: isNarrow(deps.env) ? wordsOnly : pictureTerms(deps.env, await askTerminal(deps)),
    remember: deps.remember,
    leave: () => end(0),
  });
  const tree = () => (
    <I18nextProvider i18n={runtime.i18n}>
      <RuntimeContext value={runtime}>
        <Root />
      </RuntimeContext>
    </I18nextProvider>
  );
  const copy = (words: string): void => void deps.stdout.write(clipboardSequence(words));
  runtime.drawBy({ redraw, overlay: overlay.put, copy });
  try {
    if (ended) return ended.code;
    app = render(tree(), {
      stdin: inPieces(deps.stdin),
      stdout: deps.stdout,
      stderr: deps.stderr,
      alternateScreen: true,
      incrementalRendering: true,
      interactive: true,
      exitOnCtrlC: false,
      patchConsole: true,
      maxFps: 30,
    });
    runtime.start();
    await app.waitUntilExit();
  } catch (fault) {
    end(1, fault);
  } finally {
    runtime.stop();
    stopFollowing();
    stopListening();
    overlay.end();
    app?.unmount();
  }
  if (ended?.fault !== undefined) deps.stderr.write(`${describeFault(ended.fault)}\n`);
  return ended?.code ?? 0;
}
