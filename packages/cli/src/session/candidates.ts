import type { CurrentUser } from "@banche/core";
import type { Candidate, Owner } from "../app.ts";
import type { Context } from "../context.ts";
import { activeFactory, type Connection } from "./connect.ts";

/** Names that one command adds at most; the rest of a long list is found by typing, not by looking. */
export const CANDIDATES_MAX = 5_000;

export interface Seen {
  /** Resource, `factories`, or `dictionary:<code>`. */
  readonly name: string;
  readonly seen: readonly Candidate[];
  /** Whether there are no others; default true. */
  readonly isAll?: boolean;
}

/**
 * Keeps what a command saw for completion. Words that were there and are not in `seen` stay, behind them, unless `seen` is
 * all there is. Nothing is kept of a session whose token comes from the environment: nobody would ever clear it.
 */
export function remember(context: Context, connection: Connection, { name, seen, isAll = true }: Seen): void {
  const owner = ownerOf(connection);
  if (!owner) return;
  const fresh = new Set(seen.map(([word]) => word));
  const rest = isAll ? [] : context.app.candidates.read(owner, name).filter(([word]) => !fresh.has(word));
  context.app.candidates.write(owner, name, [...seen, ...rest].slice(0, CANDIDATES_MAX));
}

/** The factories of a user as completion offers them: names, which `--factory` takes. */
export function factoryCandidates({ factories = [] }: CurrentUser): readonly Candidate[] {
  return (factories ?? []).map(({ id, name }) => [name ?? id, id]);
}

/** Forgets words of records that are gone. */
export function forget(context: Context, connection: Connection, name: string, gone: readonly string[]): void {
  const owner = ownerOf(connection);
  if (!owner) return;
  const { candidates } = context.app;
  const left = candidates.read(owner, name).filter(([word]) => !gone.includes(word));
  candidates.write(owner, name, left);
}

/** Whose words are kept; undefined where the token comes from the environment. */
export function ownerOf({ kept, server, session }: Connection): Owner | undefined {
  const state = session.store.getState();
  const account = state.status === "signedOut" ? undefined : state.current?.user?.account;
  const factory = activeFactory(session);
  if (!kept || account === undefined || factory === undefined) return undefined;
  return { server, account, factory };
}
