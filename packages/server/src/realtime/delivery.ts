import type { ChatContent } from "@banche/core/chat";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { messagesBetween, type Pair, pairOf, type Stored } from "./chatStore.ts";
import type { Hub } from "./hub.ts";

/** Sends stored messages to the sockets of this process, in the order of each conversation, whichever process stored them. */
export interface Delivery {
  /**
   * A message was stored, here or by another process.
   *
   * @param message - the message itself, when it was stored here
   */
  arrived(pair: Pair, seq: number, message?: Stored): void;
  /** A message was retracted. Sent after all messages that arrived before. */
  retracted(what: Retracted): void;
  /** Events may have been missed: discards the record of what was delivered. */
  forget(): void;
  /** Resolves when everything that arrived has been passed to the sockets. */
  settled(): Promise<void>;
}

/** The retracted message, and the number of retracted messages of its conversation at that time. */
interface Retracted {
  readonly from: string;
  readonly to: string;
  readonly seq: number;
  readonly count: number;
}

/** Number of conversations whose position is remembered. */
const capacity = 20_000;

/** Creates the delivery. @param linked - returns the content as it is sent */
export function createDelivery(
  db: Kysely<Schema>,
  hub: Hub,
  linked: (content: ChatContent) => ChatContent,
  onError: (error: unknown) => void,
): Delivery {
  /** Position of the last delivered message, by conversation. */
  const delivered = new Map<string, number>();
  const busy = new Map<string, Promise<void>>();
  const arrivedHere = new Map<string, Map<number, Stored>>();

  async function deliver(key: string, pair: Pair, seq: number): Promise<void> {
    const last = delivered.get(key) ?? seq - 1;
    if (seq <= last) return;
    const here = arrivedHere.get(key);
    const own = seq === last + 1 ? here?.get(seq) : undefined;
    const messages = own ? [own] : await messagesBetween(db, pair, last + 1, seq);
    for (const stored of messages) {
      here?.delete(stored.seq);
      const message = { ...stored, content: linked(stored.content) };
      hub.tell([message.from], { kind: "sent", message });
      hub.tell([message.to], { kind: "received", message });
    }
    delivered.delete(key);
    delivered.set(key, seq);
    const oldest = delivered.size > capacity ? delivered.keys().next().value : undefined;
    if (oldest !== undefined) delivered.delete(oldest);
  }

  /** Runs the jobs of a conversation one after the other. */
  function queue(key: string, job: () => Promise<void> | void): void {
    const before = busy.get(key) ?? Promise.resolve();
    const work = before
      .then(job)
      .catch(onError)
      .finally(() => {
        if (busy.get(key) !== work) return;
        busy.delete(key);
        arrivedHere.delete(key);
      });
    busy.set(key, work);
  }

  return {
    arrived(pair, seq, message) {
      const key = `${pair.a} ${pair.b}`;
      if (!hub.isHere(pair.a) && !hub.isHere(pair.b)) {
        // The next delivery begins with what is stored by then.
        delivered.delete(key);
        return;
      }
      if (message) {
        const here = arrivedHere.get(key) ?? new Map<number, Stored>();
        here.set(seq, message);
        arrivedHere.set(key, here);
      }
      queue(key, () => deliver(key, pair, seq));
    },
    retracted({ from, to, seq, count }) {
      const { a, b } = pairOf(from, to);
      queue(`${a} ${b}`, () => hub.tell([from, to], { kind: "retracted", from, to, seq, count }));
    },
    forget: () => delivered.clear(),
    async settled() {
      await Promise.all(busy.values());
    },
  };
}
