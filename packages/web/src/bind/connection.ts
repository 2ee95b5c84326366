import {
  BancheError,
  type Client,
  createLanes,
  createSession,
  type ResourceRegistry,
  type Session,
  timerClock,
} from "@banche/core";
import { languageTags, textOf } from "@banche/core/text";
import { toast } from "../ui/toasts.ts";
import { browserTransport } from "./browserTransport.ts";
import { goOnInFactory } from "./followFactory.ts";
import { followGrants, readGrants } from "./followGrants.ts";
import { followLanguage } from "./followLanguage.ts";
import { followLook } from "./followLook.ts";
import { additionsTold } from "./pageFacts.ts";
import { productName } from "./productName.ts";
import type { Ground } from "./runtime.ts";
import { siteAddress } from "./siteAddress.ts";
import { watchCalls } from "./watchCalls.ts";

/** The way to the server: comes after the first paint, because the contract weighs more than the sign-in page. */
export interface Connection {
  readonly session: Session;
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
  const session = createSession({
    server: siteAddress(),
    product: productName(),
    transport: lanes.interactive,
    registry: ground.registry,
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
  whenIdle(window, () => followModels(ground, client));
  return { session, client, jobClient: session.clientBy(lanes.bulk), registry: client.registry, additionsTold: told };
}

/** How long what is not needed for the first drawing waits at most. */
const IDLE_MS = 3_000;

/** Calls back when the page has drawn what it has; at once where the browser cannot say when that is. */
function whenIdle(window: Window & typeof globalThis, act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: IDLE_MS });
  else act();
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
