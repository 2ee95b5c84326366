import type { CurrentUser } from "@banche/core";
import type { Candidate, Owner } from "../app.ts";
import type { Context } from "../context.ts";
import { activeFactory, type Connection } from "./connect.ts";

/** Most names that one command adds. In a long list people type a name to search it. */
export const CANDIDATES_MAX = 5_000;

export interface Seen {
  /** Resource, `factories`, or `dictionary:<code>`. */
  readonly name: string;
  readonly seen: readonly Candidate[];
  /** Whether `seen` is complete; default true. */
  readonly isAll?: boolean;
}

/**
 * Saves words of a command's output for completion. Older words that are not in `seen` are kept after them, unless `seen` is complete.
 * Nothing is saved for a session whose token comes from the environment, because it would never be deleted.
 */
export function remember(context: Context, connection: Connection, { name, seen, isAll = true }: Seen): void {
  const owner = ownerOf(connection);
  if (!owner) return;
  const fresh = new Set(seen.map(([word]) => word));
  const rest = isAll ? [] : context.app.candidates.read(owner, name).filter(([word]) => !fresh.has(word));
  context.app.candidates.write(owner, name, [...seen, ...rest].slice(0, CANDIDATES_MAX));
}

/** Completion words for the factories of a user: the names that `--factory` takes. */
export function factoryCandidates({ factories = [] }: CurrentUser): readonly Candidate[] {
  return (factories ?? []).map(({ id, name }) => [name ?? id, id]);
}

/** Deletes the words of deleted records. */
export function forget(context: Context, connection: Connection, name: string, gone: readonly string[]): void {
  const owner = ownerOf(connection);
  if (!owner) return;
  const { candidates } = context.app;
  const left = candidates.read(owner, name).filter(([word]) => !gone.includes(word));
  candidates.write(owner, name, left);
}

/** The owner of saved words; undefined when the token comes from the environment. */
export function ownerOf({ kept, server, session }: Connection): Owner | undefined {
  const state = session.store.getState();
  const account = state.status === "signedOut" ? undefined : state.current?.user?.account;
  const factory = activeFactory(session);
  if (!kept || account === undefined || factory === undefined) return undefined;
  return { server, account, factory };
}
