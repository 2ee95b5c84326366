import { builtIn, createRegistry, storageKeys } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import {
  allGrants,
  createFakeChat,
  createFakeServer,
  type FakeChat,
  type FakeGrant,
  type FakeRights,
  type FakeServer,
  type FakeServerOptions,
} from "@banche/core/testing";
import { type MountedApp, mountApp, toasts } from "@banche/web/testing";
import { screen } from "@testing-library/dom";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { expect, onTestFinished } from "vitest";
import { beginLifetime, type Leftovers } from "./lifetime.ts";
import { answersFrom, answersOf, serveFetch, serveSockets } from "./network.ts";
import { clearTopLayer } from "./topLayer.ts";
import { viewport } from "./viewport.ts";

/** Options for opening a screen. */
export interface ScreenOptions extends FakeGrant, Omit<FakeServerOptions, "rights"> {
  /** All pages with the rights on them. Default: all rights; `buttons` and `columns` are those of the opened page. */
  readonly rights?: FakeRights;
  /** An earlier fake server, for example one that was changed meanwhile. */
  readonly server?: FakeServer;
  readonly language?: "zh" | "zhtw" | "en";
  /** Values in the browser's storage before the page opens. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Values in the storage of this tab, as after a reload. */
  readonly keptByTab?: Readonly<Record<string, string>>;
  /** Nobody has signed in. */
  readonly isStranger?: boolean;
  /** Window width in px; default 1440. */
  readonly widthPx?: number;
  /** Names of concepts that the app does not know. */
  readonly unknown?: readonly string[];
  /** A real server with the token of a signed-in user, in place of the fake one. */
  readonly real?: { readonly url: string; readonly token: string };
}

/** The whole app at an address, as a signed-in user sees it. */
export interface OpenScreen {
  readonly user: UserEvent;
  readonly screen: typeof screen;
  readonly server: FakeServer;
  readonly chat: FakeChat;
  /** The base objects of the app, for facts that no page shows, such as the number of subscriptions. */
  readonly ground: MountedApp["ground"];
  /** Path and query of the page. */
  address(): string;
  /** Ids of the calls that the fake server received, such as `users.list`. */
  calls(): readonly string[];
  /** Ends the page, as the browser does when it is closed. Also runs at the end of the test. */
  close(): Promise<Leftovers>;
}

const clock = { now: () => Date.now(), wait: () => new Promise<void>(() => undefined) };

/** Ends the open screen; there is only one window. */
let closeOpen: (() => Promise<Leftovers>) | undefined;

/** Opens the app at an address, against the fake server unless a real one is given. */
export async function openScreen(path: string, options: ScreenOptions = {}): Promise<OpenScreen> {
  await closeOpen?.();
  const { language = "zh", stored = {}, keptByTab = {}, isStranger = false, widthPx, real, unknown = [] } = options;
  const server = options.server ?? createFakeServer({ additions: true, ...options, rights: rightsFor(path, options) });
  const chat = createFakeChat({ clock, additions: true });
  viewport.reset();
  if (widthPx !== undefined) viewport.set(widthPx);
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(`${STORAGE_PREFIX}language`, language);
  if (!isStranger) localStorage.setItem(storageKeys.token, real?.token ?? "u0");
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(keptByTab)) sessionStorage.setItem(key, value);
  window.history.replaceState(null, "", path);

  // It listens to the document for all pages.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const lifetime = beginLifetime(window);
  const ways = [serveFetch(window, real ? answersFrom(real.url) : answersOf(server), lifetime), serveSockets(chat)];
  const element = document.createElement("div");
  element.id = "root";
  document.body.replaceChildren(element);
  const known = builtIn.all.filter(({ name }) => !unknown.includes(name));
  const app = await mountApp(window, element, unknown.length > 0 ? createRegistry(known) : undefined);

  const close = async (): Promise<Leftovers> => {
    if (closeOpen !== close) return { timers: 0, listeners: 0 };
    closeOpen = undefined;
    for (const toast of toasts.getState()) toasts.dispatch({ type: "gone", id: toast.id });
    app.unmount();
    // Clean-ups of effects run in their own task.
    await new Promise(setImmediate);
    for (const way of ways) way();
    const left = lifetime.end();
    clearTopLayer();
    document.body.replaceChildren();
    document.body.removeAttribute("style");
    expect(chat.connections(), "sockets of a page that is gone").toBe(0);
    return left;
  };
  closeOpen = close;
  onTestFinished(async () => void (await close()));
  return {
    ...{ user, screen, server, chat, close, ground: app.ground },
    address: () => window.location.pathname + window.location.search,
    calls: () => server.calls.map(({ id }) => id),
  };
}

/** All rights, or those of the options for the opened page. */
function rightsFor(path: string, { rights = "all", buttons, columns }: ScreenOptions): FakeRights {
  if (buttons === undefined && columns === undefined) return rights;
  const page = path.split("?", 1)[0]?.slice(1).replaceAll("/", ".") ?? "";
  const all = rights === "all" ? allGrants() : rights;
  return { ...all, [page]: { ...all[page], ...(buttons && { buttons }), ...(columns && { columns }) } };
}
