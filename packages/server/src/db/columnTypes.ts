import type { ColumnType } from "kysely";

/** A column that is optional on insert and is read back as a date. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
/** A column that is required on insert. */
export type GivenInstant = ColumnType<Date, Date | string, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON is written as text that we serialise ourselves, because drivers treat arrays differently. */
export type Json = ColumnType<unknown, string, string>;
export type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>;
/** A column that defaults to an empty object. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
