import type { Page } from "@banche/core";
import type { Stored } from "@banche/core/forms";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import type { Signer } from "../auth/signing.ts";

/** A column that rows can be sorted by. */
export interface Sort {
  readonly by: RawBuilder<unknown>;
  /** It may be null: such rows stand after all others when sorted upwards, and before them when sorted downwards. */
  readonly nullable?: boolean;
  /** SQL type of the column, for the position of a cursor. */
  readonly type: Stored["type"];
}

/** What a list is read from. Expressions may use aliases of `from`. */
export interface PageSource {
  readonly select: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Where the rows can be counted with less: a part of `from` that gives as many and has what `where` uses. */
  readonly countFrom?: RawBuilder<unknown> | undefined;
  readonly where: readonly RawBuilder<unknown>[];
  /** Unique, to order rows that are equal otherwise. */
  readonly id: RawBuilder<unknown>;
  /** Sorts by name; what is not here cannot be sorted by. */
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly initial: { readonly name: string; readonly order: "asc" | "desc" };
}

/** What the caller wants. */
export interface PageWish {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly order?: "asc" | "desc" | "" | undefined;
  readonly sortBy?: string | undefined;
  readonly cursor?: string | undefined;
}

/** How positions of this list go out and come back. */
export interface Cursors {
  readonly signer: Signer;
  /** Name of the list; a cursor is good only for the list that it came from. */
  readonly purpose: string;
  /** Most rows on a page; default 500. */
  readonly largestSize?: number;
  /** Counts to the end, for clients that do not know that a total may be capped. */
  readonly exactTotal?: boolean;
}

const usualSize = 20;
const largestSize = 500;
const exactTotal = 10_000;
const pagesAhead = 9;
const lastPage = 10_000_000;

interface Position {
  readonly name: string;
  readonly order: "asc" | "desc";
  readonly value: string | null;
  readonly id: string;
}

/**
 * Reads one page of rows. Page numbers go by offset, cursors by key, at a cost that does not grow with the table. Totals are
 * exact up to 10,000; beyond that they are never less than what lets a pager go nine pages on, unless the caller wants them
 * exact, which costs as much as there are rows.
 *
 * @throws {Refusal} `validation` for a column that cannot be sorted by and for a cursor that is not ours
 */
export async function readPage<Row extends { readonly id: string }>(
  db: Kysely<Schema>,
  source: PageSource,
  wish: PageWish,
  cursors: Cursors,
): Promise<Page<Row>> {
  const pageSize = clamp(wish.pageSize ?? usualSize, 1, cursors.largestSize ?? largestSize);
  const page = clamp(wish.page ?? 1, 1, lastPage);
  const position = wish.cursor === undefined ? undefined : readPosition(cursors, wish.cursor);
  const name = position?.name ?? (wish.sortBy || source.initial.name);
  const order = position?.order ?? (wish.sortBy ? wish.order || "desc" : source.initial.order);
  const sort = Object.hasOwn(source.sorts, name) ? source.sorts[name] : undefined;
  if (!sort) throw refuse.validation([{ field: "sortBy", rule: "sort", text: "server.badSort" }]);
  const where = sql.join([sql`true`, ...source.where], sql` and `);
  const stretches = position ? stretchesAfter(position, sort, source.id) : [sql`true`];
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  const most = cursors.exactTotal === true ? undefined : Math.max(exactTotal, (page + pagesAhead) * pageSize);
  const counted = sql`(select count(*)::integer from (
    select 1 from ${source.countFrom ?? source.from} where ${where}
    ${most === undefined ? sql`` : sql`limit ${most + 1}`}) some_rows)`;
  const rows: (Row & Extra)[] = [];
  for (const stretch of stretches) {
    // One statement for rows and total: a second one would cost more than either.
    const read = await sql<Row & Extra>`
      select ${source.select}, (${sort.by})::text as sort_value, ${position ? sql`0` : counted} as row_count
      from ${source.from} where ${where} and ${stretch}
      order by ${sort.by} ${direction}, ${source.id} ${direction}
      limit ${pageSize + 1 - rows.length} offset ${position ? 0 : (page - 1) * pageSize}`.execute(db);
    rows.push(...read.rows);
    if (rows.length > pageSize) break;
  }
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const cursor = last && cursors.signer.sign(cursors.purpose, { name, order, value: last.sortValue, id: last.id });
  const total = rows[0]?.rowCount ?? (page === 1 || position ? 0 : await countAlone(db, counted));
  return {
    rows: shown.map(({ sortValue: _value, rowCount: _count, ...row }) => row as unknown as Row),
    page,
    pageSize,
    ...(position ? { total: shown.length, capped: true } : capped(total, most)),
    ...(cursor !== undefined && { cursor }),
  };
}

/** What every row carries beside what was asked for. */
interface Extra {
  readonly sortValue: string | null;
  readonly rowCount: number;
}

/** Text for `ilike`, with its wildcards taken literally. */
export function containing(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Behind the last page there is no row to carry the total. */
async function countAlone(db: Kysely<Schema>, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function capped(total: number, most = total): { readonly total: number; readonly capped?: true } {
  return total > most ? { total: most, capped: true } : { total };
}

/**
 * The rows behind a position, in stretches that an index gives in their order: one condition for values and nulls makes the
 * planner read the whole table. A stretch is asked for only where the one before it does not fill the page.
 */
function stretchesAfter(
  { order, value, id }: Position,
  { by, type, nullable }: Sort,
  rowId: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  if (value === null) {
    return order === "desc"
      ? [sql`(${by} is null and ${rowId} < ${id}::text)`, sql`${by} is not null`]
      : [sql`(${by} is null and ${rowId} > ${id}::text)`];
  }
  const at = sql`(${value}::text::${sql.raw(type)}, ${id}::text)`;
  if (order === "desc") return [sql`(${by}, ${rowId}) < ${at}`];
  const values = sql`(${by}, ${rowId}) > ${at}`;
  return nullable === true ? [values, sql`${by} is null`] : [values];
}

function readPosition({ signer, purpose }: Cursors, cursor: string): Position {
  const read = signer.read(purpose, cursor);
  if (isPosition(read)) return read;
  throw refuse.validation([{ field: "cursor", rule: "cursor", text: "server.badCursor" }]);
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    "order" in value &&
    "value" in value &&
    "id" in value
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
