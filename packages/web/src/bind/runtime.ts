import {
  type Client,
  createI18n,
  createSession,
  fetchTransport,
  hasCode,
  type KeyValueStore,
  languageTags,
  resolveLanguage,
  type Session,
  storageKeys,
} from "@banche/core";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { languageOfI18n, LANGUAGE_KEY } from "./language.ts";
import { browserClock } from "./browserClock.ts";
import { browserStore } from "./browserStore.ts";
import { createSettings, type SettingsStore } from "./settings.ts";

/** What the whole app stands on, made once: session, client, texts, caches, storage. */
export interface Runtime {
  readonly session: Session;
  readonly client: Client;
  readonly i18n: i18n;
  readonly queries: QueryClient;
  readonly settings: SettingsStore;
  /** Lasts beyond the window: token, lock flag, language, settings. */
  readonly lasting: KeyValueStore;
  /** Lasts as long as the tab: the chosen factory. */
  readonly brief: KeyValueStore;
}

/** Builds the runtime from the browser and takes up the session that it kept. */
export function createRuntime(window: Window & typeof globalThis): Runtime {
  const lasting = browserStore(() => window.localStorage);
  const brief = browserStore(() => window.sessionStorage);
  const i18n = createI18n(resolveLanguage(lasting.get(LANGUAGE_KEY), window.navigator.languages));
  const session = createSession({
    server: window.location.origin,
    product: productOf(window.document),
    transport: fetchTransport(window),
    clock: browserClock(window),
    random: Math.random,
    storage: { lasting, brief },
    headers: {
      get "accept-language"() {
        return languageTags[languageOfI18n(i18n)];
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
  forgetWithSession(session, queries);
  followOtherTabs(window, session);
  nameLanguage(window.document, i18n);
  const settings = createSettings(lasting, window);
  return { session, client: session.client, i18n, queries, settings, lasting, brief };
}

/** A refusal means that rights were taken away since they were read: reads them again, so that pages follow. */
function followGrants({ load, store }: Session, error: unknown): void {
  if (!hasCode(error, "forbidden") || store.getState().status !== "signedIn") return;
  load().catch(() => undefined);
}

/** The language of the page, for screen readers and for the shapes of characters. */
function nameLanguage(document: Document, i18n: i18n): void {
  const name = () => {
    document.documentElement.lang = languageTags[languageOfI18n(i18n)];
  };
  i18n.on("languageChanged", name);
  name();
}

/** Nothing that was read for one user or factory is shown to the next. */
function forgetWithSession(session: Session, queries: QueryClient): void {
  let before = ownerOf(session);
  session.store.subscribe(() => {
    const now = ownerOf(session);
    if (now !== before) queries.clear();
    before = now;
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
function productOf(document: Document): string | undefined {
  const name = document.querySelector<HTMLMetaElement>('meta[name="banche-product"]')?.content.trim();
  return name && /^[\w.-]{1,50}$/.test(name) ? name : undefined;
}
