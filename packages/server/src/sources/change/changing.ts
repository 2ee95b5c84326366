import type { Destroyable } from "../query/query.ts";
import type { Place, Source } from "../source.ts";

/** Longest time of all statements, from the connection on, and of a wait for somebody who holds the table. */
export const changeLimits = { ms: 60_000, lockMs: 5_000 } as const;

/** What a runner of one kind of database is given. */
export interface Changing {
  readonly source: Source;
  readonly statements: readonly string[];
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
  /** Told before each statement, from 1. */
  readonly at: (number: number) => void;
}
export interface ChangingServer extends Changing {
  readonly place: Place;
}
