import type { ServerFrame } from "@banche/core/wire";
import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** A list of which records were changed. */
export interface ListChange {
  readonly resource: string;
  /** Null: in all factories. */
  readonly factoryId: string | null;
  /** The session that made all of the changes; missing where several did. */
  readonly by?: string;
}

/** An event that is sent to every process. It names rows; the rows themselves are read from the database. */
export type PubSubEvent =
  | { readonly kind: "message"; readonly a: string; readonly b: string; readonly seq: number }
  | Extract<ServerFrame, { readonly kind: "retracted" }>
  | { readonly kind: "read"; readonly reader: string; readonly peer: string; readonly upTo: number }
  | { readonly kind: "presence"; readonly userId: string; readonly online: boolean }
  | { readonly kind: "typing"; readonly from: string; readonly to: string }
  /**
   * The message centre changed: a message or notice came to those who have a row for it, or somebody read some, or, without
   * either, something went away.
   */
  | { readonly kind: "centre"; readonly title?: string; readonly messageId?: string; readonly userId?: string }
  /** Records of these lists were changed. */
  | { readonly kind: "records"; readonly lists: readonly ListChange[] }
  /** Somebody wants a task to be run. */
  | { readonly kind: "tasks" }
  /** A notice is to be released at another time than was known. */
  | { readonly kind: "schedules" }
  /** Mail waits to be sent. */
  | { readonly kind: "mails" }
  /** Settings of the installation were changed. */
  | { readonly kind: "settings" }
  /** Other texts are said in place of the product's. */
  | { readonly kind: "texts"; readonly version: string }
  /** The rights of a user, or of everybody, in a factory are to be read anew. */
  | { readonly kind: "forget"; readonly factoryId: string; readonly userId?: string }
  /** Events may have been lost: read again what they would have been about. */
  | { readonly kind: "missed" };

/** Tells every process of the installation, this one too (design decision 11). An event is never the delivery. */
export interface PubSub {
  /** Published when the transaction of `db` is through, or at once outside of one; never when it is undone. */
  publish(db: Kysely<Schema>, what: PubSubEvent): Promise<void>;
  /** @returns how to end the subscription */
  subscribe(onEvent: (what: PubSubEvent) => void): Promise<() => Promise<void>>;
  /** A process died, and events that it had not sent may be lost. */
  afterDeath(db: Kysely<Schema>): Promise<void>;
  close(): Promise<void>;
}

export const pubSubChannel = "banche_chat";

/** PubSubEvent-ups by NOTIFY: they go with the transaction, so that a process that dies loses none. */
export function postgresPubSub(database: Pick<Database, "listen">): PubSub {
  return {
    async publish(db, what) {
      await sql`select pg_notify(${pubSubChannel}, ${JSON.stringify(what)})`.execute(db);
    },
    subscribe: (onEvent) => database.listen(pubSubChannel, (payload) => onEvent(readEvent(payload))),
    afterDeath: async () => undefined,
    close: async () => undefined,
  };
}

/** What a payload says; an empty one is given after a broken connection. */
export function readEvent(payload: string): PubSubEvent {
  return payload === "" ? { kind: "missed" } : (JSON.parse(payload) as PubSubEvent);
}
