import {
  BancheError,
  createLanes,
  createStore,
  type ResourceRegistry,
  type SessionClient,
  type SessionOf,
  type Store,
  timerClock,
  type Transport,
} from "@banche/core";
import { createSession, learnModels } from "@banche/core/calls";
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
  /** For jobs of many calls: the pages' own calls find room beside it. */
  readonly jobClient: Client;
  readonly registry: ResourceRegistry;
  /** What the page was told that the server has; undefined where it has to be asked. */
  readonly additionsTold: ReadonlySet<string> | undefined;
}

/** A browser keeps so many connections to one server. */
const PLACES = 6;

/** Connects what the page stands on with the server that it came from. */
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
  whenDrawn(window, [partsComing, callsComing, waitingForMenu(sessions)], () => followModels(ground, client));
  return { session, client, jobClient: session.clientBy(lanes.bulk), registry: client.registry, additionsTold: told };
}

type Calls = Store<number, 1 | -1>;

/** Counts the calls that are on their way. */
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

/** Strangers have no models, and nothing is drawn before the menu is there. */
function waitingForMenu(sessions: Ground["sessions"]) {
  return {
    getState() {
      const state = sessions.getState();
      return state.status === "signedIn" && state.current ? 0 : 1;
    },
    subscribe: sessions.subscribe,
  };
}

/** What follows them comes after the connection and, on pages that are known without them, after the first drawing. */
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

/** Times such as "5 minutes ago" follow the clock of this computer. */
function sayClockIsOff({ speech }: Ground): void {
  toast("info", textOf(speech.getState(), "web.states.clockOff"), CLOCK_TOAST_MS);
}
