import { createClient } from "@redis/client";

import { afterCommit } from "../db/transact.ts";
import { StartError } from "../base/startError.ts";
import { readWake, type Wake, wakeChannel, type Wakes } from "./wakes.ts";

const longestPauseMs = 3000;

/**
 * Wake-ups by Redis pub/sub, for installations whose database has better to do than NOTIFY. What Redis does not take, because
 * it is away or going, is told by `fallback`, which is listened to as well; who could not hear for a while is told so.
 *
 * @param url - `redis://[user:password@]host[:port]` or `rediss://...`
 * @throws {StartError} when the URL is none
 */
export function redisWakes(url: string, fallback: Wakes, log: (line: string) => void): Wakes {
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
      if (!told && !closed) log(`Redis is away; PostgreSQL wakes instead: ${reasonOf(error)}`);
      told = true;
    });
    return made;
  }

  async function publish(what: Wake): Promise<boolean> {
    if (!publisher.isReady) return false;
    return publisher.publish(wakeChannel, JSON.stringify(what)).then(
      () => true,
      () => false,
    );
  }

  const self: Wakes = {
    async tell(db, what) {
      if (!publisher.isReady) return fallback.tell(db, what);
      await afterCommit(db, async (free) => {
        if (!(await publish(what))) await fallback.tell(free, what);
      });
    },
    async listen(onWake) {
      const stopFallback = await fallback.listen(onWake);
      const onMessage = (payload: string): void => onWake(readWake(payload));
      // Subscriptions are kept over reconnects; what was said in between was not heard.
      const onReady = (): void => onWake({ kind: "missed" });
      const subscribe = (): void => {
        subscriber.subscribe(wakeChannel, onMessage).then(
          () => {
            subscriber.off("ready", subscribe).on("ready", onReady);
            onReady();
          },
          () => undefined,
        );
      };
      subscriber.on("ready", subscribe);
      // Whoever listens later finds them connected.
      if (subscriber.isReady) subscribe();
      for (const one of [subscriber, publisher]) if (!one.isOpen) one.connect().catch(() => undefined);
      return async () => {
        subscriber.off("ready", onReady);
        subscriber.off("ready", subscribe);
        await stopFallback();
      };
    },
    afterDeath: (db) => self.tell(db, { kind: "missed" }),
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

/** Never the URL: it may hold a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? ("code" in error ? String(error.code) : error.message) : "unknown";
}
