import {
  BancheError,
  createLanes,
  createStore,
  learnModels,
  type ResourceRegistry,
  type SessionClient,
  type SessionOf,
  type Store,
  timerClock,
  type Transport,
} from "@banche/core";
import { createSession } from "@banche/core/calls";
import { languageTags, textOf } from "@banche/core/text";
import { partsComing } from "../ui/late.tsx";
import { toast } from "../ui/toasts.ts";
import { browserTransport } from "./browserTransport.ts";
import { concepts } from "./concepts.ts";
import { goOnInFactory } from "./followFactory.ts";
import { followGrants, readGrants } from "./followGrants.ts";
import { followLanguage } from "./followLanguage.ts";
import { followLook } from "./followLook.ts";
import { additionsTold } from "./pageFacts.ts";
import { productName } from "./productName.ts";
import type { Ground } from "./runtime.ts";
import { siteAddress } from "./siteAddress.ts";
import { watchCalls } from "./watchCalls.ts";
import { whenDrawn } from "./whenDrawn.ts";

/** Has the calls of the session. Other code names the group of calls that it needs: `client.calls(messages)`. */
export type Client = SessionClient;

/** The connection to the server. It is loaded after the first paint. */
export interface Connection {
  readonly session: SessionOf<Client>;
  readonly client: Client;
  /** For jobs of many calls. It leaves capacity for the calls of the pages. */
  readonly jobClient: Client;
  readonly registry: ResourceRegistry;
  /**
   * Additions of the server, as written into the page; undefined if the page does not list them and the server must be
   * asked.
   */
  readonly additionsTold: ReadonlySet<string> | undefined;
  /** Calls `act` once, when the page is drawn with its data and the browser is idle: for what the page does not need. */
  whenDrawn(act: () => void): void;
}

/** Number of connections that a browser opens to one server. */
const PLACES = 6;

/** Connects the app with the server that the page was loaded from. */
export function createConnection(ground: Ground, window: Window & typeof globalThis): Connection {
  const { sessions, speech, lasting, brief } = ground;
  const told = additionsTold();
  const transport = watchCalls(window, browserTransport(window), () => sayClockIsOff(ground));
  const lanes = createLanes(transport, { places: PLACES });
  const callsComing = createStore<number, 1 | -1>((count, by) => count + by, 0);
  const session = createSession({
    server: siteAddress(),
    product: productName(),
    transport: counted(lanes.interactive, callsComing),
    registry: ground.registry ?? concepts,
    learnModels,
    additions: told,
    clock: timerClock(window),
    random: Math.random,
    storage: { lasting, brief },
    store: sessions,
    onForbidden: () => followGrants(ground),
    onModelChanged: () => readGrants(ground),
    onFactoryMoved: () => goOnInFactory(window, ground),
    headers: {
      get "accept-language"() {
        return languageTags[speech.getState()];
      },
    },
  });
  followLook(session, ground);
  followLanguage(session, ground);
  const { client } = session;
  const atRest = (act: () => void) => whenDrawn(window, [partsComing, callsComing, waitingForMenu(sessions)], act);
  atRest(() => followModels(ground, client));
  const jobClient = session.clientBy(lanes.bulk);
  return { session, client, jobClient, registry: client.registry, additionsTold: told, whenDrawn: atRest };
}

type Calls = Store<number, 1 | -1>;

/** Counts the calls that are not answered yet. */
function counted(transport: Transport, calls: Calls): Transport {
  return async (request) => {
    calls.dispatch(1);
    try {
      return await transport(request);
    } finally {
      calls.dispatch(-1);
    }
  };
}

/** 1 until the menu is read, then 0. Users who are not signed in have no models, and nothing is drawn before the menu. */
function waitingForMenu(sessions: Ground["sessions"]) {
  return {
    getState() {
      const state = sessions.getState();
      return state.status === "signedIn" && state.current ? 0 : 1;
    },
    subscribe: sessions.subscribe,
  };
}

/** The code that follows models is loaded after the connection. Pages that do not need models are drawn first. */
function followModels(ground: Ground, client: Client): void {
  const { models } = ground;
  import("./followModels.ts")
    .then((loaded) => loaded.followModels(ground, client))
    .catch((cause: unknown) => {
      const failure = new BancheError("network_unreachable", { cause });
      models.dispatch({ ...models.getState(), phase: "failed", failure });
    });
}

const CLOCK_TOAST_MS = 8_000;

/** Warns that the clock of this computer is wrong: times such as "5 minutes ago" are calculated from it. */
function sayClockIsOff({ speech }: Ground): void {
  toast("info", textOf(speech.getState(), "web.states.clockOff"), CLOCK_TOAST_MS);
}
