import type { Kysely } from "kysely";
import type { ClientBase } from "pg";

import type { Schema } from "./schema.ts";

/** Whose PostgreSQL it is: one at a URL, or the one that came with the install. */
export type EngineKind = "url" | "managed";

/** The database of the server, whichever way it runs. */
export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly kind: EngineKind;
  /** For people, such as `PostgreSQL 18, started by Banche`; never holds a password. */
  readonly describe: string;
  /**
   * Calls `onPayload` for each NOTIFY on the channel. An event is never the delivery: after a broken connection it is called
   * with an empty payload, and the listener must look for what it missed.
   *
   * @param channel - letters, digits and underscores
   * @returns how to stop listening
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** One statement, or several without values; columns keep their names. */
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: Record<string, unknown>[] }>;
  /** Does the work on one connection of its own that no statement is too slow for, such as migrations. */
  alone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /** The same with the client of the driver, for what goes as a stream. */
  dedicated<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  /** Whether the database answers, within 2 s; it does not wait in line for a connection. */
  isReady(): Promise<boolean>;
  /** From now on nobody waits for a connection longer than a call may: the server serves. */
  started(): void;
  /** Ends connections, stops a database of ours and waits for its exit. May be called again. */
  close(): Promise<void>;
}

/** Receives messages of the database while it runs. Lines are for logs. */
export type DatabaseLog = (level: "info" | "warn" | "error", line: string) => void;

const channelName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** The channel as SQL identifier. @throws when it is not a plain name. */
export function quotedChannel(channel: string): string {
  if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  return `"${channel}"`;
}

/** Does the work at the first call; later calls wait for the same end. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => (begun ??= work());
}
