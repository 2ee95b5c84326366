import { type Clock, createStore, hasCode, type Language, type Session } from "@banche/core";
import { createI18n, translator } from "@banche/core/text";
import { screenOf } from "./actions.ts";
import { createModelLife } from "./models/follow.ts";
import { followTexts } from "./models/followTexts.ts";
import type { ModelSource } from "./models/source.ts";
import { createScreens } from "./screens/registry.ts";
import { homeOf } from "./state/resources.ts";
import { createChatLife } from "./chat/life.ts";
import type { ChatHost, Desk } from "./chat/ports.ts";
import { errorText } from "./errorText.ts";
import type { ResourceRegistry } from "@banche/core";
import type { KeyMap } from "./keys/keyMap.ts";
import { createGallery } from "./pictures/gallery.ts";
import type { PictureTerms } from "./pictures/terms.ts";
import type { Drawing, Runtime, Screen } from "./screen.ts";
import type { TuiEvent } from "./state/events.ts";
import { initialState, reduceTui } from "./state/tui.ts";
import type { Theme } from "./theme.ts";

export interface RuntimeOptions {
  readonly session: Session;
  readonly server: string;
  /** Account that is filled in at sign-in. */
  readonly account: string;
  readonly language: Language;
  readonly clock: Clock;
  readonly theme: Theme;
  /** The resources of the product. */
  readonly registry: ResourceRegistry;
  readonly models: ModelSource;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly chat: ChatHost;
  readonly desk: Desk;
  readonly pictures: PictureTerms;
  /** Keys that the user has changed. */
  readonly keys?: KeyMap | undefined;
  /** Called when the user works in another place than before. */
  readonly remember: () => void;
  readonly leave: () => void;
}

export interface RunningRuntime extends Runtime {
  readonly i18n: ReturnType<typeof createI18n>;
  /** Resumes the session, opens the first screen, and keeps clock and messages up to date until `stop`. */
  start(): void;
  /** Cancels all calls. No event is dispatched afterwards. */
  stop(): void;
}

/** Time between two reads of the messages while no other call is made. */
export const REFRESH_MS = 20_000;

/** Errors of calls that did not reach the server, or got no answer. */
const CONNECTION_CODES = ["network_unreachable", "connection_lost", "timeout", "overloaded", "not_a_server"] as const;
/** Errors that the session reports itself: the sign-in or lock screen shows the reason. */
const SESSION_CODES = ["not_signed_in", "session_expired", "session_replaced", "session_locked", "aborted"] as const;

/** Creates the state of a terminal UI and the functions that change it. Draws nothing. */
export function createRuntime(options: RuntimeOptions): RunningRuntime {
  const { session, clock, registry, models: source } = options;
  const screens = createScreens(registry);
  const i18n = createI18n(options.language);
  const stopped = new AbortController();
  const store = createStore(
    reduceTui,
    initialState({
      session: session.store.getState(),
      home: homeOf(screens),
      resources: { registry, screens },
      language: options.language,
      account: options.account,
      nowMs: clock.now(),
      keys: options.keys,
    }),
  );
  let taken = false;
  let drawing: Partial<Drawing> = {};
  const dispatch = (event: TuiEvent) => {
    if (!stopped.signal.aborted) store.dispatch(event);
  };
  const life = createChatLife(() => runtime, options.chat);
  const models = createModelLife(() => runtime, { registry, screens }, source);
  const runtime: RunningRuntime = {
    ...options,
    chat: life.chat,
    gallery: createGallery(options.pictures, session.client, stopped.signal),
    i18n,
    store: { ...store, dispatch },
    text: translator(i18n),
    say: (words) => (typeof words === "string" ? runtime.text(words) : words(store.getState().shell.language)),
    signal: stopped.signal,
    async attempt(work, refused) {
      dispatch({ type: "shell/pending", by: 1 });
      try {
        const result = await work();
        dispatch({ type: "shell/connection", connection: "online" });
        return result;
      } catch (error) {
        if (hasCode(error, ...SESSION_CODES)) return undefined;
        const offline = hasCode(error, ...CONNECTION_CODES);
        dispatch({ type: "shell/connection", connection: offline ? "offline" : "online" });
        if (refused) refused(error);
        else dispatch({ type: "shell/notice", notice: { kind: "danger", text: errorText(error, runtime.text) } });
        return undefined;
      } finally {
        dispatch({ type: "shell/pending", by: -1 });
      }
    },
    keyTaken: () => taken,
    takeKey: (now) => void (taken = now),
    setLanguage(language) {
      void i18n.changeLanguage(language);
      dispatch({ type: "language/changed", language });
    },
    drawing: () => drawing,
    drawBy: (ways) => void (drawing = { ...drawing, ...ways }),
    start() {
      session.store.subscribe(() => dispatch({ type: "session/changed", session: session.store.getState() }));
      models.start();
      followScreens(runtime, options.remember);
      followTexts(runtime, source.ask, () => void i18n.changeLanguage(store.getState().shell.language));
      life.start();
      void repeat(runtime, REFRESH_MS, () => Promise.all([refresh(runtime), models.refreshed()]));
    },
    stop() {
      stopped.abort();
      life.stop();
    },
  };
  return runtime;
}

/** Notifies each screen when it opens, and again when the workplace has changed. */
function followScreens(runtime: Runtime, remember: () => void): void {
  const { store } = runtime;
  let seen: { readonly screen?: Screen; readonly workplace: string } = { workplace: "" };
  const look = () => {
    const state = store.getState();
    const screen = screenOf(state);
    const workplace = state.session.status === "signedOut" ? "" : (state.session.factoryId ?? "");
    const before = seen;
    seen = { screen, workplace };
    if (workplace !== "" && workplace !== before.workplace) {
      remember();
      void refresh(runtime);
    }
    if (screen !== before.screen) before.screen?.left?.(runtime);
    if (screen !== before.screen || workplace !== before.workplace) void screen.opened?.(runtime);
    screen.changed?.(runtime);
  };
  store.subscribe(look);
  look();
}

/** Refreshes every screen; a failure only changes the shown connection state. */
async function refresh(runtime: Runtime): Promise<void> {
  const { store, clock } = runtime;
  store.dispatch({ type: "shell/time", nowMs: clock.now() });
  const { session } = store.getState();
  if (session.status !== "signedIn" || !session.current) return;
  await Promise.all(store.getState().resources.screens.map(async (screen) => screen.refreshed?.(runtime)));
}

async function repeat(runtime: Runtime, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!runtime.signal.aborted) {
    await runtime.clock.wait(everyMs, runtime.signal);
    if (!runtime.signal.aborted) await work();
  }
}
