import type { Destroyable } from "../query/query.ts";
import type { Place, Source } from "../source.ts";

/** Longest time of all statements, including the connection, and of a wait for a row lock. */
export const writeLimits = { ms: 60_000, lockMs: 5_000 } as const;

/** A statement that writes exactly one row, with a value for each placeholder; bytes are given as `{ hex }`. */
export interface Write {
  readonly text: string;
  readonly values: readonly WrittenValue[];
}
export type WrittenValue = string | null | { readonly hex: string };

/** Input of the writer for one kind of database. */
export interface Writing {
  readonly source: Source;
  readonly writes: readonly Write[];
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
  /** Called when the database was opened. */
  readonly entered: () => void;
}
export interface WritingServer extends Writing {
  readonly place: Place;
}

/** A value in the form that a driver accepts. */
export const bound = (value: WrittenValue): string | Buffer | null =>
  value === null || typeof value === "string" ? value : Buffer.from(value.hex, "hex");
