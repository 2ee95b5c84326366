import type { Fix } from "@banche/core/tracking";
import { type RawBuilder, sql } from "kysely";

/** The columns of a position, as stored. */
export interface FixRow {
  readonly atMs: number;
  /** Millionths of a degree. */
  readonly lat: number;
  readonly lon: number;
  /** Tenths of a kilometre per hour. */
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

/** A speed in stored form. */
export const tenths = (speedKmh: number | undefined): number | undefined =>
  speedKmh === undefined ? undefined : Math.round(speedKmh * 10);

/** A column as milliseconds since 1970. */
export const msOf = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as at_ms`;
/** A column of milliseconds as a timestamp. */
export const instantOf = (column: string): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${sql.ref(column)} * interval '1 millisecond'`;

// Building array texts here takes less than half the time of the driver.
export const numbers = (values: readonly (number | undefined)[]): string =>
  `{${values.map((value) => value ?? "null").join(",")}}`;
export const texts = (values: readonly string[]): string => `{${values.map(quoted).join(",")}}`;
const quoted = (value: string): string =>
  value.includes('"') || value.includes("\\") ? JSON.stringify(value) : `"${value}"`;
