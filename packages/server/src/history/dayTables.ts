import { DAY_MS, dayStart, formatTime, CHINA_ZONE } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** The schema for tables of days. */
const folder = "banche_positions";
/** An arbitrary lock number. It ensures that two processes that need the same day create one table. */
const lockKey = 727_418_005;

/** Creates missing tables for the days of these times. Days are days in Chinese time. */
export async function makeDays(db: Kysely<Schema>, moments: readonly number[]): Promise<void> {
  const days = [...new Set(moments.map(dayStart))];
  const missing = await missingOf(db, days);
  if (missing.length === 0) return;
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  for (const day of await missingOf(db, missing)) {
    const table = sql.table(`${folder}.${nameOf(day)}`);
    const [from, until] = [day, day + DAY_MS].map((ms) => sql.lit(new Date(ms).toISOString()));
    await sql`create table ${table} (like vehicle_positions including all)`.execute(db);
    // Attaching a table does not block writes to the others.
    await sql`alter table vehicle_positions attach partition ${table} for values from (${from}) to (${until})`.execute(
      db,
    );
  }
}

/**
 * Rewrites the tables of ended days, sorted by vehicle and time, once each. A day of a vehicle is then read from a few pages instead of
 * thousands. @returns the number of tables
 */
export async function sortClosedDays(db: Kysely<Schema>, now: number): Promise<number> {
  const closed = (await daysIn(db)).filter(({ day, isSorted }) => !isSorted && day + 2 * DAY_MS <= now);
  for (const { day } of closed) {
    const table = sql.table(`${folder}.${nameOf(day)}`);
    await db.transaction().execute(async (transaction) => {
      await sql`cluster ${table} using ${sql.ref(`${nameOf(day)}_pkey`)}`.execute(transaction);
      await sql`comment on table ${table} is 'sorted'`.execute(transaction);
    });
  }
  return closed.length;
}

/** Drops the tables of days that end before a time. @returns the number of tables */
export async function dropDays(db: Kysely<Schema>, before: number): Promise<number> {
  const old = (await daysIn(db)).filter(({ day }) => day + DAY_MS <= before);
  for (const { day } of old) await dropDay(db, day);
  return old.length;
}

/** Drops the table of a day. */
export async function dropDay(db: Kysely<Schema>, day: number): Promise<void> {
  await sql`drop table if exists ${sql.table(`${folder}.${nameOf(day)}`)}`.execute(db);
}

async function missingOf(db: Kysely<Schema>, days: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = ${folder}::regnamespace and relkind = 'r'
      and relname = any(${days.map(nameOf)}::text[])`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return days.filter((day) => !there.has(nameOf(day)));
}

/** The days that have tables, in order. */
export async function daysIn(
  db: Kysely<Schema>,
): Promise<readonly { readonly day: number; readonly isSorted: boolean }[]> {
  const { rows } = await sql<{ name: string; remark: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as remark from pg_class
    where relnamespace = ${folder}::regnamespace and relkind = 'r' order by relname`.execute(db);
  return rows.flatMap(({ name, remark }) => {
    const [, year, month, date] = /^day_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
    if (year === undefined) return [];
    return [{ day: Date.parse(`${year}-${month}-${date}T00:00+08:00`), isSorted: remark === "sorted" }];
  });
}

function nameOf(day: number): string {
  return `day_${formatTime(day, "yyyyMMdd", CHINA_ZONE)}`;
}
