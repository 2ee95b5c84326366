import type { Page } from "@banche/core";
import type { Stored } from "@banche/core/forms";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import type { Signer } from "../auth/signing.ts";

/** A column that rows can be sorted by. */
export interface Sort {
  readonly by: RawBuilder<unknown>;
  /** The column may be null. Null rows come last in ascending order and first in descending order. */
  readonly nullable?: boolean;
  /** SQL type of the column, for the position of a cursor. */
  readonly type: Stored["type"];
}

/** The source of a list. Expressions may use aliases from `from`. */
export interface PageSource {
  readonly select: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** A cheaper source for counting: a part of `from` that gives the same number of rows and has every alias that `where` uses. */
  readonly countFrom?: RawBuilder<unknown> | undefined;
  readonly where: readonly RawBuilder<unknown>[];
  /** A unique expression that orders rows with equal sort values. */
  readonly id: RawBuilder<unknown>;
  /** The sorts by name. Lists cannot be sorted by other names. */
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly initial: { readonly name: string; readonly order: "asc" | "desc" };
}

/** The page that the caller asks for. */
export interface PageWish {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly order?: "asc" | "desc" | "" | undefined;
  readonly sortBy?: string | undefined;
  readonly cursor?: string | undefined;
}

/** How the list creates and reads cursors. */
export interface Cursors {
  readonly signer: Signer;
  /** Name of the list. A cursor is valid only for the list that created it. */
  readonly purpose: string;
  /** Largest page size; default 500. */
  readonly largestSize?: number;
  /** Counts all rows, for clients that do not know that totals can be capped. */
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
 * Reads one page of rows. Page numbers use an offset. Cursors use the key, at a cost that does not grow with the table. Totals are exact
 * up to 10,000. Larger totals are capped, but always high enough for a pager to show nine more pages. An exact total can be requested;
 * its cost grows with the number of rows.
 *
 * @throws {Refusal} `validation` for a column that cannot be sorted by and for an invalid cursor
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
    // One statement reads rows and total: a second statement would cost more than either part.
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

/** Additional columns of every row. */
interface Extra {
  readonly sortValue: string | null;
  readonly rowCount: number;
}

/** Escapes the wildcards of a text and wraps it for `ilike`. */
export function containing(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Counts rows alone: after the last page there is no row that carries the total. */
async function countAlone(db: Kysely<Schema>, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

function capped(total: number, most = total): { readonly total: number; readonly capped?: true } {
  return total > most ? { total: most, capped: true } : { total };
}

/**
 * Conditions for the rows after a position, one for each part that an index returns in order. A single condition for values and nulls
 * would make the planner read the whole table. The next part is read only if the page is not full.
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
