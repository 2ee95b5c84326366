import {
  BancheError,
  type KeyValueStore,
  restoreSession,
  type SessionEvent,
  type SessionState,
  storageKeys,
  type Store,
} from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { languageTags, resolveLanguage } from "@banche/core/text";
import { QueryClient } from "@tanstack/react-query";
import type { Connection } from "./connection.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { createSpeech, createWording, LANGUAGE_KEY, type Speech, type Wording } from "./language.ts";
import { browserStore, canKeep } from "./browserStore.ts";
import { followFactory, TABS_KEY, withSharedFactory } from "./followFactory.ts";
import { GRANTS_KEY, readGrants } from "./followGrants.ts";
import type { ResourceRegistry } from "@banche/core";
import { createModels, type Models } from "./models.ts";
import { createSettings, type SettingsStore } from "./settings.ts";
import { createSubjects, type Subjects } from "./subjects.ts";

/** Changed when somebody signs out by wish in one tab. */
export const SIGNED_OUT_KEY = `${STORAGE_PREFIX}signedOut`;

/** What the app stands on from its first moment, made once: session, texts, caches, storage. */
export interface Ground {
  readonly sessions: Store<SessionState, SessionEvent>;
  readonly speech: Speech;
  /** Which texts are said in place of the product's; empty: none. Another value draws everything again. */
  readonly wording: Wording;
  readonly queries: QueryClient;
  readonly settings: SettingsStore;
  readonly drafts: Drafts;
  /** The designed models of the session: read by the connection. */
  readonly models: Models;
  /** What open pages are about. */
  readonly subjects: Subjects;
  /** Lasts beyond the window: token, lock flag, language, settings. */
  readonly lasting: KeyValueStore;
  /** Whether the browser keeps anything when the window is closed. */
  readonly keeps: boolean;
  /** Lasts as long as the tab: the open tabs, and the chosen factory, which is that of every tab. */
  readonly brief: KeyValueStore;
  /** The concepts of an app of its own. Default: those of the product, which are loaded with the first page that needs them. */
  readonly registry?: ResourceRegistry;
  /**
   * The way to the server, loaded once; a load that failed is tried again by the next call.
   *
   * @throws {BancheError} `network_unreachable`
   */
  connect(): Promise<Connection>;
}

/** Everything, for pages that are drawn when the connection is there. */
export interface Runtime extends Omit<Ground, "registry">, Connection {}

/** Builds the ground from the browser and takes up the session that it kept. */
export function createGround(window: Window & typeof globalThis, registry?: ResourceRegistry): Ground {
  const lasting = browserStore(() => window.localStorage);
  const brief = withSharedFactory(
    browserStore(() => window.sessionStorage),
    lasting,
  );
  const sessions = restoreSession({ lasting });
  const ground: Ground = {
    sessions,
    speech: createSpeech(resolveLanguage(lasting.get(LANGUAGE_KEY), window.navigator.languages)),
    wording: createWording(),
    queries: new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: 5_000, networkMode: "always" },
        mutations: { retry: false, networkMode: "always" },
      },
    }),
    settings: createSettings(lasting, window),
    drafts: createDrafts(window),
    models: createModels(),
    subjects: createSubjects(),
    lasting,
    brief,
    ...(registry && { registry }),
    keeps: canKeep(() => window.localStorage),
    connect: connecting(() => ground, window),
  };
  forgetWithSession(ground);
  followOtherTabs(window, ground);
  nameLanguage(window.document, ground.speech);
  return ground;
}

function connecting(ground: () => Ground, window: Window & typeof globalThis): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined;
  const load = async () => (await import("./connection.ts")).createConnection(ground(), window);
  return () => {
    connection ??= load().catch((cause: unknown) => {
      connection = undefined;
      throw new BancheError("network_unreachable", { cause });
    });
    return connection;
  };
}

/** The language of the page, for screen readers and for the shapes of characters. */
function nameLanguage(document: Document, speech: Speech): void {
  const name = () => {
    document.documentElement.lang = languageTags[speech.getState()];
  };
  speech.subscribe(name);
  name();
}

/** Nothing that was read for one user or factory is shown to the next. Who signs out by wish leaves nothing behind. */
function forgetWithSession({ sessions, queries, subjects, drafts, brief }: Ground): void {
  let before = ownerOf(sessions.getState());
  sessions.subscribe(() => {
    const state = sessions.getState();
    const now = ownerOf(state);
    if (now !== before) {
      queries.clear();
      subjects.dispatch({ type: "forgotten" });
    }
    before = now;
    if (state.status !== "signedOut" || state.endedBy !== undefined) return;
    drafts.clear();
    brief.remove(TABS_KEY);
  });
}

function ownerOf(state: SessionState): string {
  return state.status === "signedOut" ? "" : `${state.token} ${state.factoryId ?? ""}`;
}

/** Signing out, signing in as somebody else, locking, losing rights and another factory in one tab reach the others. */
function followOtherTabs(window: Window, ground: Ground): void {
  const { sessions } = ground;
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === GRANTS_KEY) readGrants(ground);
    if (key === SIGNED_OUT_KEY) sessions.dispatch({ type: "signedOut", elsewhere: true });
    if (key === storageKeys.factory && newValue !== null) followFactory(window, ground, newValue);
    if (key === storageKeys.lock) sessions.dispatch({ type: newValue === "1" ? "locked" : "unlocked" });
    if (key !== storageKeys.token) return;
    // Not by wish, else that was said before: what was typed is kept.
    if (newValue === null) sessions.dispatch({ type: "ended", code: "session_expired" });
    else sessions.dispatch({ type: "signedIn", token: newValue });
  });
}
