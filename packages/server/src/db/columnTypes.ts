import type { ColumnType } from "kysely";

/** A column that may be left out on insert and is read back as a date. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
/** One that every row is given. */
export type GivenInstant = ColumnType<Date, Date | string, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON is written as text that we stringify ourselves: drivers disagree about arrays. */
export type Json = ColumnType<unknown, string, string>;
export type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>;
/** One that is an empty object where nothing is given. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
