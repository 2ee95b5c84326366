import type { Kysely } from "kysely";
import type { ClientBase } from "pg";

import type { Schema } from "./schema.ts";

/** The origin of the PostgreSQL: at a URL, or installed with Banche. */
export type EngineKind = "url" | "managed";

/** The database of the server, of either kind. */
export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly kind: EngineKind;
  /** Description for people, such as `PostgreSQL 18, started by Banche`. Never contains a password. */
  readonly describe: string;
  /**
   * Calls `onPayload` for each NOTIFY on the channel. Notifications can be lost. After a broken connection it is called with an empty
   * payload, and the listener must then look for what it missed.
   *
   * @param channel - letters, digits and underscores
   * @returns a function that stops listening
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs one statement, or several without values. Column names are not converted. */
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: Record<string, unknown>[] }>;
  /** Does the work on a separate connection without a time limit for statements, for example for migrations. */
  alone<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /** The same with the client of the driver, for streaming. */
  dedicated<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  /** Whether the database answers within 2 s. The check does not wait for a pooled connection. */
  isReady(): Promise<boolean>;
  /** Call this when the server answers requests: from then on the time limit of calls applies to waiting for connections. */
  started(): void;
  /** Ends all connections, and stops a managed database and waits for its exit. May be called again. */
  close(): Promise<void>;
}

/** Receives log lines of the running database. */
export type DatabaseLog = (level: "info" | "warn" | "error", line: string) => void;

const channelName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** The channel as an SQL identifier. @throws when it contains other characters */
export function quotedChannel(channel: string): string {
  if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  return `"${channel}"`;
}

/** Runs the work at the first call. Later calls wait for the same result. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => (begun ??= work());
}
