import type { Page } from "@banche/core";
import { type LookupEntry, optionPage, OPTIONS_MAX, type OptionWish } from "@banche/core/forms";
import { wantedOf } from "@banche/core/text";
import { nameReader } from "@banche/core/pinyin";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import { readPlaces, withPaths } from "../policy/companyPlaces.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { columnOf } from "../tables/columns.ts";
import { areaFacts, areaIsOf } from "./areas.ts";
import { allOf } from "./filter.ts";
import { containing } from "./page.ts";
import { tableOf } from "../tables/recordTable.ts";

type Wish = OptionWish & { readonly page: number; readonly pageSize: number };

/**
 * The largest number of records whose names are read for a search. Larger tables are searched by stored sounds only, if they have them.
 */
const READ_MOST = 2_000;
/** Larger results are not counted exactly. */
const COUNT_MOST = 10_000;

/** Limits the values of a request to their bounds. */
export function boundWish({ page = 1, pageSize = 50, keyword, ids, ...wish }: OptionWish): Wish {
  const wanted = keyword?.trim();
  return {
    ...wish,
    ...(wanted && { keyword: wanted }),
    ...(ids && { ids: ids.slice(0, OPTIONS_MAX) }),
    page: Math.min(Math.max(page, 1), 1_000_000),
    pageSize: Math.min(Math.max(pageSize, 1), OPTIONS_MAX),
  };
}

/** The records of a table that references can point to and that the caller may choose. Records in `ids` may be disabled. */
export async function searchOptions(policy: AccessPolicy, call: Context, wish: Wish): Promise<Page<LookupEntry>> {
  const { keyword, ids, page, pageSize } = wish;
  const source = sourceOf(policy, call, wish.only);
  if (ids) {
    const rows = await readEntries(source, [sql`t.id = any(${[...ids]}::text[])`], { order: source.order });
    return { rows: await toldApart(policy, call, rows), total: rows.length, page: 1, pageSize: rows.length };
  }
  if (keyword !== undefined) {
    const few = await readEntries(source, source.offered, { order: source.order, limit: READ_MOST + 1 });
    if (few.length <= READ_MOST) {
      return optionPage(
        await toldApart(policy, call, few),
        source.isOfLevel ? { ...wish, only: undefined } : wish,
        nameReader,
      );
    }
  }
  const found = keyword === undefined ? undefined : matching(source, keyword);
  const where = [...source.offered, ...(found ? [found.test] : [])];
  const order = [...(found?.best ?? []), ...(wish.byName ? [source.name] : []), ...source.order];
  const [rows, total] = await Promise.all([
    readEntries(source, where, { order, limit: pageSize, offset: (page - 1) * pageSize }),
    countOf(source, where),
  ]);
  const counted = total > COUNT_MOST ? { total: COUNT_MOST, capped: true } : { total };
  return { rows: await toldApart(policy, call, rows), ...counted, page, pageSize };
}

interface Source {
  readonly db: Context["db"];
  readonly from: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly within: RawBuilder<unknown>;
  readonly sounds: RawBuilder<unknown> | undefined;
  readonly path: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  /** Areas have levels: only areas of the requested level are offered. */
  readonly isOfLevel: boolean;
  /** The condition for every record in the answer. */
  readonly visible: RawBuilder<unknown>;
  /** The conditions for a record that can be newly chosen. */
  readonly offered: readonly RawBuilder<unknown>[];
  readonly order: readonly RawBuilder<unknown>[];
}

function sourceOf({ table, resource, rows: visible }: AccessPolicy, { db, session }: Context, only?: string): Source {
  const isOfLevel = resource.name === "areas";
  const nothing = sql`null::text`;
  const { fields, label, key, list } = resource;
  const column = (name: string) => sql`t.${sql.ref(columnOf(resource, name))}`;
  const within = list.within && fields[list.within.field];
  const found = within && table.found?.[within.key]?.(session);
  const code = column(key.at(-1) ?? label);
  const { read } = table;
  return {
    db,
    from: tableOf(table),
    name: column(label),
    code,
    within: within ? (found ?? column(within.name)) : nothing,
    ...(isOfLevel ? areaFacts : { path: nothing, type: nothing }),
    isOfLevel,
    sounds: read && sql`t.${sql.ref(read.sounds)}`,
    visible: visible("get"),
    offered: [
      ...("enabled" in fields ? [column("enabled")] : []),
      ...(isOfLevel && only !== undefined ? [areaIsOf(only)] : []),
    ],
    order: [
      ...(isOfLevel ? [sql`t.level`] : []),
      read ? sql`t.${sql.ref(read.order)}` : column(list.sort ?? label),
      code,
      sql`t.id`,
    ],
  };
}

interface Part {
  readonly order: readonly RawBuilder<unknown>[];
  readonly limit?: number;
  readonly offset?: number;
}

interface EntryRow {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly within: string | null;
  readonly path: string | null;
  readonly type: string | null;
}

async function readEntries(
  { db, from, name, code, within, path, type, visible }: Source,
  where: readonly RawBuilder<unknown>[],
  { order, limit = OPTIONS_MAX, offset = 0 }: Part,
): Promise<readonly LookupEntry[]> {
  const { rows } = await sql<EntryRow>`
    select t.id, ${name}::text as name, ${code}::text as code, ${within}::text as within, ${path} as path, ${type} as type
    from ${from} where ${allOf([visible, ...where])} order by ${sql.join(order)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name },
    ...(row.code !== null && row.code !== "" && { code: row.code }),
    ...(row.within !== null && row.within !== "" && { within: row.within }),
    ...(row.path !== null && { path: row.path }),
    ...(row.type !== null && { type: row.type }),
  }));
}

async function countOf({ db, from, visible }: Source, where: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (
    select 1 from ${from} where ${allOf([visible, ...where])} limit ${COUNT_MOST + 1}) some_rows`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Matches records that contain the words, and ranks them: exact name first, then names that begin with them. */
function matching({ name, code, sounds }: Source, keyword: string) {
  const spoken = wantedOf(keyword, nameReader);
  const tests = [
    ...[name, code].map((column) => sql`${column} ilike ${containing(keyword)}`),
    ...(sounds ? [sql`${sounds} like ${containing(spoken)}`] : []),
  ];
  const beginning = containing(keyword).slice(1);
  return {
    test: sql`(${sql.join(tests, sql` or `)})`,
    best: [sql`lower(${name}) <> ${keyword.toLowerCase()}`, sql`${name} not ilike ${beginning}`],
  };
}

/** Adds the department path, so that records with the same name can be distinguished. */
async function toldApart(
  { resource }: AccessPolicy,
  call: Context,
  entries: readonly LookupEntry[],
): Promise<readonly LookupEntry[]> {
  if (resource.list.within?.target !== "departments" || entries.length === 0) return entries;
  const paths = new Map(withPaths(await readPlaces(call)).map(({ id, path }) => [id, path]));
  return entries.map((entry) => {
    const above = paths.get(entry.within ?? "");
    return above === undefined ? entry : { ...entry, path: `${above}/${entry.name}` };
  });
}
