import {
  type Client,
  createSession,
  fetchTransport,
  hasCode,
  type KeyValueStore,
  languageTags,
  resolveLanguage,
  type Session,
  STORAGE_PREFIX,
  storageKeys,
} from "@banche/core";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createDrafts, type Drafts } from "./drafts.ts";
import { createSpeech, LANGUAGE_KEY, type Speech } from "./language.ts";
import { browserClock } from "./browserClock.ts";
import { browserStore } from "./browserStore.ts";
import { followLook } from "./followLook.ts";
import { pageFact } from "./pageFacts.ts";
import { createSettings, type SettingsStore } from "./settings.ts";

/** Where the open tabs are kept until the window is closed. */
export const TABS_KEY = `${STORAGE_PREFIX}tabs`;

/** What the whole app stands on, made once: session, client, texts, caches, storage. */
export interface Runtime {
  readonly session: Session;
  readonly client: Client;
  readonly speech: Speech;
  readonly queries: QueryClient;
  readonly settings: SettingsStore;
  readonly drafts: Drafts;
  /** Lasts beyond the window: token, lock flag, language, settings. */
  readonly lasting: KeyValueStore;
  /** Lasts as long as the tab: the chosen factory. */
  readonly brief: KeyValueStore;
}

/** Builds the runtime from the browser and takes up the session that it kept. */
export function createRuntime(window: Window & typeof globalThis): Runtime {
  const lasting = browserStore(() => window.localStorage);
  const brief = browserStore(() => window.sessionStorage);
  const speech = createSpeech(resolveLanguage(lasting.get(LANGUAGE_KEY), window.navigator.languages));
  const drafts = createDrafts(window);
  const session = createSession({
    server: window.location.origin,
    product: productName(),
    transport: fetchTransport(window),
    clock: browserClock(window),
    random: Math.random,
    storage: { lasting, brief },
    headers: {
      get "accept-language"() {
        return languageTags[speech.getState()];
      },
    },
  });
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => followGrants(session, error) }),
    mutationCache: new MutationCache({ onError: (error) => followGrants(session, error) }),
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  forgetWithSession({ session, queries, drafts, brief });
  followOtherTabs(window, session);
  nameLanguage(window.document, speech);
  const settings = createSettings(lasting, window);
  followLook({ session, settings, speech, lasting });
  return { session, client: session.client, speech, queries, settings, drafts, lasting, brief };
}

/** A refusal means that rights were taken away since they were read: reads them again, so that pages follow. */
function followGrants({ load, store }: Session, error: unknown): void {
  if (!hasCode(error, "forbidden") || store.getState().status !== "signedIn") return;
  load().catch(() => undefined);
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
function forgetWithSession({
  session,
  queries,
  drafts,
  brief,
}: Pick<Runtime, "session" | "queries" | "drafts" | "brief">): void {
  let before = ownerOf(session);
  session.store.subscribe(() => {
    const state = session.store.getState();
    const now = ownerOf(session);
    if (now !== before) queries.clear();
    before = now;
    if (state.status !== "signedOut" || state.endedBy !== undefined) return;
    drafts.clear();
    brief.remove(TABS_KEY);
  });
}

function ownerOf({ store }: Session): string {
  const state = store.getState();
  return state.status === "signedOut" ? "" : `${state.token} ${state.factoryId ?? ""}`;
}

/** Signing out, signing in as somebody else and locking in one tab reach the others. */
function followOtherTabs(window: Window, { store }: Session): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKeys.lock) store.dispatch({ type: newValue === "1" ? "locked" : "unlocked" });
    if (key !== storageKeys.token) return;
    if (newValue === null) store.dispatch({ type: "signedOut" });
    else store.dispatch({ type: "signedIn", token: newValue });
  });
}

/** `/{product}` in front of all calls, where the page says so (spec §7). */
export function productName(): string | undefined {
  const name = pageFact("product");
  return /^[\w.-]{1,50}$/.test(name) ? name : undefined;
}
