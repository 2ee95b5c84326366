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

/** What happened, told to every process. It names rows; the rows themselves are read from the database. */
export type Wake =
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
  /** Settings of the installation were changed. */
  | { readonly kind: "settings" }
  /** The rights of a user, or of everybody, in a factory are to be read anew. */
  | { readonly kind: "forget"; readonly factoryId: string; readonly userId?: string }
  /** Wake-ups may have been lost: look for what they would have told. */
  | { readonly kind: "missed" };

/** Wakes every process of the installation, this one too (design decision 11). A wake-up is never the delivery. */
export interface Wakes {
  /** Told when the transaction of `db` is through, or at once outside of one; never told when it is undone. */
  tell(db: Kysely<Schema>, what: Wake): Promise<void>;
  /** @returns how to stop listening */
  listen(onWake: (what: Wake) => void): Promise<() => Promise<void>>;
  /** A process died, and what it had to tell may have died with it. */
  afterDeath(db: Kysely<Schema>): Promise<void>;
  close(): Promise<void>;
}

export const wakeChannel = "banche_chat";

/** Wake-ups by NOTIFY: they go with the transaction, so that a process that dies loses none. */
export function postgresWakes(database: Pick<Database, "listen">): Wakes {
  return {
    async tell(db, what) {
      await sql`select pg_notify(${wakeChannel}, ${JSON.stringify(what)})`.execute(db);
    },
    listen: (onWake) => database.listen(wakeChannel, (payload) => onWake(readWake(payload))),
    afterDeath: async () => undefined,
    close: async () => undefined,
  };
}

/** What a payload says; an empty one is given after a broken connection. */
export function readWake(payload: string): Wake {
  return payload === "" ? { kind: "missed" } : (JSON.parse(payload) as Wake);
}
