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
import { knownPages, MODEL_PAGES_KEY, titlesOf } from "./knownPages.ts";
import { createSpeech, createWording, LANGUAGE_KEY, type Speech, type Wording } from "./language.ts";
import { browserStore, canKeep } from "./browserStore.ts";
import { followFactory, TAB_NAMES_KEY, TABS_KEY, withSharedFactory } from "./followFactory.ts";
import { GRANTS_KEY, readGrants } from "./followGrants.ts";
import type { ResourceRegistry } from "@banche/core";
import { createModels, type Models } from "./models.ts";
import { createSettings, type SettingsStore } from "./settings.ts";
import { createSubjects, type Subjects } from "./subjects.ts";

/** How long an answer is used without asking again, unless its query says otherwise, ms. */
export const FRESH_MS = 5_000;

/** Changed when a user signs out in one tab. */
export const SIGNED_OUT_KEY = `${STORAGE_PREFIX}signedOut`;

/** The base of the app, created once at the start: session, texts, caches, storage. */
export interface Ground {
  readonly sessions: Store<SessionState, SessionEvent>;
  readonly speech: Speech;
  /** Version of the operator's texts; empty: none. A changed value draws everything again. */
  readonly wording: Wording;
  readonly queries: QueryClient;
  readonly settings: SettingsStore;
  readonly drafts: Drafts;
  /** The designed models of the session; the connection reads them. */
  readonly models: Models;
  /** Names of the records that open pages show. */
  readonly subjects: Subjects;
  /** Kept after the window is closed: token, lock flag, language, settings. */
  readonly lasting: KeyValueStore;
  /** Whether the browser keeps data after the window is closed. */
  readonly keeps: boolean;
  /** Kept as long as the tab: its open pages, and the chosen factory, which all tabs share. */
  readonly brief: KeyValueStore;
  /** The concepts of an app of its own. Default: those of the product, which are loaded with the first page that needs them. */
  readonly registry?: ResourceRegistry;
  /**
   * Connects to the server; the code is loaded once. After a failed load the next call tries again.
   *
   * @throws {BancheError} `network_unreachable`
   */
  connect(): Promise<Connection>;
}

/** Ground and connection, for pages that are drawn after the connection is made. */
export interface Runtime extends Omit<Ground, "registry">, Connection {}

/** Creates the ground from the browser and restores the stored session. */
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
        queries: { retry: false, staleTime: FRESH_MS, networkMode: "always" },
        mutations: { retry: false, networkMode: "always" },
      },
    }),
    settings: createSettings(lasting, window),
    drafts: createDrafts(window),
    models: createModels(titlesOf(knownPages(lasting))),
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

/** Sets the language of the document, for screen readers and for the choice of Chinese glyphs. */
function nameLanguage(document: Document, speech: Speech): void {
  const name = () => {
    document.documentElement.lang = languageTags[speech.getState()];
  };
  speech.subscribe(name);
  name();
}

/** Clears the caches when the user or the factory changes. A sign-out by the user also removes drafts and open tabs. */
function forgetWithSession({ sessions, queries, subjects, drafts, brief, lasting }: Ground): void {
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
    brief.remove(TAB_NAMES_KEY);
    lasting.remove(MODEL_PAGES_KEY);
  });
}

function ownerOf(state: SessionState): string {
  return state.status === "signedOut" ? "" : `${state.token} ${state.factoryId ?? ""}`;
}

/** Follows the other tabs: sign-out, sign-in as another user, lock, lost rights and another factory. */
function followOtherTabs(window: Window, ground: Ground): void {
  const { sessions } = ground;
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === GRANTS_KEY) readGrants(ground);
    if (key === SIGNED_OUT_KEY) sessions.dispatch({ type: "signedOut", elsewhere: true });
    if (key === storageKeys.factory && newValue !== null) followFactory(window, ground, newValue);
    if (key === storageKeys.lock) sessions.dispatch({ type: newValue === "1" ? "locked" : "unlocked" });
    if (key !== storageKeys.token) return;
    // The session ended, but not by a sign-out, which has its own key: drafts are kept.
    if (newValue === null) sessions.dispatch({ type: "ended", code: "session_expired" });
    else sessions.dispatch({ type: "signedIn", token: newValue });
  });
}
