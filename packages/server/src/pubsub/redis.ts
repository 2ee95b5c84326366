import { createClient } from "@redis/client";

import { afterCommit } from "../db/transact.ts";
import { StartError } from "../base/startError.ts";
import { readEvent, type PubSubEvent, pubSubChannel, type PubSub } from "./pubSub.ts";

const longestPauseMs = 3000;

/**
 * Sends events by Redis pub/sub, to relieve the database of NOTIFY. If Redis is unavailable, events go through `fallback`, which is also
 * listened to. A process that was disconnected receives the event `missed`.
 *
 * @param url - `redis://[user:password@]host[:port]` or `rediss://...`
 * @throws {StartError} when the URL is invalid
 */
export function redisPubSub(url: string, fallback: PubSub, log: (line: string) => void): PubSub {
  checkUrl(url);
  const publisher = client();
  const subscriber = client();
  let closed = false;

  function client() {
    const made = createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, longestPauseMs) },
    });
    let told = false;
    made.on("ready", () => (told = false));
    made.on("error", (error: unknown) => {
      if (!told && !closed) log(`Redis is away; PostgreSQL tells the processes instead: ${reasonOf(error)}`);
      told = true;
    });
    return made;
  }

  async function publishHere(what: PubSubEvent): Promise<boolean> {
    if (!publisher.isReady) return false;
    return publisher.publish(pubSubChannel, JSON.stringify(what)).then(
      () => true,
      () => false,
    );
  }

  const self: PubSub = {
    async publish(db, what) {
      if (!publisher.isReady) return fallback.publish(db, what);
      await afterCommit(db, async (free) => {
        if (!(await publishHere(what))) await fallback.publish(free, what);
      });
    },
    async subscribe(onEvent) {
      const stopFallback = await fallback.subscribe(onEvent);
      const onMessage = (payload: string): void => onEvent(readEvent(payload));
      // Subscriptions survive a reconnect, but events sent meanwhile were missed.
      const onReady = (): void => onEvent({ kind: "missed" });
      const subscribe = (): void => {
        subscriber.subscribe(pubSubChannel, onMessage).then(
          () => {
            subscriber.off("ready", subscribe).on("ready", onReady);
            onReady();
          },
          () => undefined,
        );
      };
      subscriber.on("ready", subscribe);
      // Listeners that are added later find the clients connected.
      if (subscriber.isReady) subscribe();
      for (const one of [subscriber, publisher]) if (!one.isOpen) one.connect().catch(() => undefined);
      return async () => {
        subscriber.off("ready", onReady);
        subscriber.off("ready", subscribe);
        await stopFallback();
      };
    },
    afterDeath: (db) => self.publish(db, { kind: "missed" }),
    async close() {
      closed = true;
      for (const one of [publisher, subscriber]) if (one.isOpen) one.destroy();
      await fallback.close();
    },
  };
  return self;
}

function checkUrl(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol === "redis:" || protocol === "rediss:") return;
  throw new StartError("invalid_options", "REDIS_URL is not an address such as redis://host:6379");
}

/** The reason of an error, never with the URL, which may contain a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? ("code" in error ? String(error.code) : error.message) : "unknown";
}
