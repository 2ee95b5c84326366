import type { ServerFrame } from "@banche/core/wire";
import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** A list with changed records. */
export interface ListChange {
  readonly resource: string;
  /** Null: all factories. */
  readonly factoryId: string | null;
  /** The session that made all of the changes. Missing where several sessions did. */
  readonly by?: string;
}

/** An event for every process. It identifies rows; the rows themselves are read from the database. */
export type PubSubEvent =
  | { readonly kind: "message"; readonly a: string; readonly b: string; readonly seq: number }
  | Extract<ServerFrame, { readonly kind: "retracted" }>
  | { readonly kind: "read"; readonly reader: string; readonly peer: string; readonly upTo: number }
  | { readonly kind: "presence"; readonly userId: string; readonly online: boolean }
  | { readonly kind: "typing"; readonly from: string; readonly to: string }
  /**
   * The message centre changed. A message or notice arrived for users with a row for it, or a user read some. Without `messageId`
   * and `userId`, something was deleted.
   */
  | { readonly kind: "centre"; readonly title?: string; readonly messageId?: string; readonly userId?: string }
  /** Records of these lists were changed. */
  | { readonly kind: "records"; readonly lists: readonly ListChange[] }
  /** A task should run. */
  | { readonly kind: "tasks" }
  /** The release time of a notice changed. */
  | { readonly kind: "schedules" }
  /** Mail is waiting to be sent. */
  | { readonly kind: "mails" }
  /** Settings of the installation changed. */
  | { readonly kind: "settings" }
  /** The installation's own replacement texts changed. */
  | { readonly kind: "texts"; readonly version: string }
  /** The rights of a user, or of all users, in a factory must be read again. */
  | { readonly kind: "forget"; readonly factoryId: string; readonly userId?: string }
  /** Events may have been lost: read again all data that events report on. */
  | { readonly kind: "missed" };

/**
 * Sends events to every process of the installation, including this one (design decision 11). Events can be lost, so they only cause a
 * read.
 */
export interface PubSub {
  /** Publishes after the commit of the transaction of `db`, or at once outside a transaction. Never publishes after a rollback. */
  publish(db: Kysely<Schema>, what: PubSubEvent): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(onEvent: (what: PubSubEvent) => void): Promise<() => Promise<void>>;
  /** A process died, and its unsent events may be lost. */
  afterDeath(db: Kysely<Schema>): Promise<void>;
  close(): Promise<void>;
}

export const pubSubChannel = "banche_chat";

/** Sends events by NOTIFY. They are part of the transaction, so that a process that dies loses none. */
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

/** Parses a payload. An empty payload follows a broken connection. */
export function readEvent(payload: string): PubSubEvent {
  return payload === "" ? { kind: "missed" } : (JSON.parse(payload) as PubSubEvent);
}
