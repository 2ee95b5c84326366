import type { Destroyable } from "../query/query.ts";
import type { Place, Source } from "../source.ts";

/** Longest time of all statements, including the connection, and of a wait for a table lock. */
export const changeLimits = { ms: 60_000, lockMs: 5_000 } as const;

/** Input of the runner for one kind of database. */
export interface Changing {
  readonly source: Source;
  readonly statements: readonly string[];
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
  /** Called before each statement, from 1. */
  readonly at: (number: number) => void;
}
export interface ChangingServer extends Changing {
  readonly place: Place;
}
