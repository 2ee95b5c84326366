import type { ColumnType, Generated } from "kysely";

/** A column that may be left out on insert and is read back as a date. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON is written as text that we stringify ourselves: drivers disagree about arrays. */
export type Json = ColumnType<unknown, string, string>;
export type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface Tracked {
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Described {
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
}
