import type { Fix } from "@banche/core/tracking";
import { type RawBuilder, sql } from "kysely";

/** The columns that say where a vehicle was, as they are kept. */
export interface FixRow {
  readonly atMs: number;
  /** Millionths of a degree. */
  readonly lat: number;
  readonly lon: number;
  /** Tenths of a kilometre an hour. */
  readonly speed: number | null;
  readonly heading: number | null;
}

export function fixOf({ atMs, lat, lon, speed, heading }: FixRow): Fix {
  return {
    ...{ atMs, lat, lon },
    ...(speed !== null && { speedKmh: speed / 10 }),
    ...(heading !== null && { heading }),
  };
}

/** A speed as it is kept. */
export const tenths = (speedKmh: number | undefined): number | undefined =>
  speedKmh === undefined ? undefined : Math.round(speedKmh * 10);

/** Milliseconds since 1970 of a column. */
export const msOf = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as at_ms`;
/** A column of milliseconds as a point in time. */
export const instantOf = (column: string): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${sql.ref(column)} * interval '1 millisecond'`;

// Texts of arrays that one writes oneself cost the driver less than half as much.
export const numbers = (values: readonly (number | undefined)[]): string =>
  `{${values.map((value) => value ?? "null").join(",")}}`;
export const texts = (values: readonly string[]): string => `{${values.map(quoted).join(",")}}`;
const quoted = (value: string): string =>
  value.includes('"') || value.includes("\\") ? JSON.stringify(value) : `"${value}"`;
