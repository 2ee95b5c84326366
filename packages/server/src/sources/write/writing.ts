import type { Destroyable } from "../query/query.ts";
import type { Place, Source } from "../source.ts";

/** Longest time of all statements, from the connection on, and of a wait for somebody who holds a row. */
export const writeLimits = { ms: 60_000, lockMs: 5_000 } as const;

/** A statement that writes exactly one row, with a value for each placeholder; bytes as `{ hex }`. */
export interface Write {
  readonly text: string;
  readonly values: readonly WrittenValue[];
}
export type WrittenValue = string | null | { readonly hex: string };

/** What a writer of one kind of database is given. */
export interface Writing {
  readonly source: Source;
  readonly writes: readonly Write[];
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
  /** Told when the database was entered. */
  readonly entered: () => void;
}
export interface WritingServer extends Writing {
  readonly place: Place;
}

/** A value as a driver takes it. */
export const bound = (value: WrittenValue): string | Buffer | null =>
  value === null || typeof value === "string" ? value : Buffer.from(value.hex, "hex");
