import * as z from "zod/mini";
import { each, MISS, shortcutOf, withShortcut } from "./shortcut.ts";
import { as, id, integer, type Shape, type Wire, wireObject, type WireObject } from "./wire.ts";

/** One page of rows (spec §9: page 1, size 20; sizes 20, 50, 100, 500). */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Total number of rows. A lower bound if `capped`. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** True if counting stopped early: show "10,000+". An addition of ours. */
  readonly capped?: boolean | undefined;
  /** Start of the next page; missing on the last page and on servers without cursors. An addition of ours. */
  readonly cursor?: string | undefined;
}

export type TreeNode<Row> = Row & { readonly children?: readonly TreeNode<Row>[] | undefined };

/** The same for all answers, because each costs time to make. */
const anything = z.unknown();

/** Rows in `data.list`; a bare array is read too (contract-base §1.2). */
export function list<Row extends z.ZodMiniType>(row: Row): z.ZodMiniType<readonly z.output<Row>[], unknown> {
  const codec = z.codec(anything, z.array(row), {
    decode: (data) => rowsOf(data) as z.input<Row>[],
    encode: (rows) => ({ list: rows }),
  });
  return withShortcut(codec, {
    read: (data) => each(rowsOf(data), shortcutOf(row).read),
    write: (rows) => within(each(rows, shortcutOf(row).write), (wired) => ({ list: wired })),
  });
}

/** Rows as `data` itself, for calls in which the platform sends them so; `data.list` is accepted, too. */
export function bareList<Row extends z.ZodMiniType>(row: Row): z.ZodMiniType<readonly z.output<Row>[], unknown> {
  const codec = z.codec(anything, z.array(row), {
    decode: (data) => rowsOf(data) as z.input<Row>[],
    encode: (rows) => rows,
  });
  return withShortcut(codec, {
    read: (data) => each(rowsOf(data), shortcutOf(row).read),
    write: (rows) => each(rows, shortcutOf(row).write),
  });
}

/** Rows and pagination. */
export function page<Row extends z.ZodMiniType>(row: Row): z.ZodMiniType<Page<z.output<Row>>, unknown> {
  const inside = z.object({
    rows: z.array(row),
    total: integer,
    page: integer,
    pageSize: integer,
    capped: z.optional(z.boolean()),
    cursor: z.optional(z.string()),
  });
  const codec = z.codec(anything, inside, {
    decode: (data) => readPage(data) as z.input<typeof inside>,
    encode: ({ rows, ...rest }) => ({ list: rows, pagination: writePagination(rest as Omit<Page<unknown>, "rows">) }),
  });
  const shortcut = {
    read: (data: unknown) => {
      const found = readPage(data);
      return within(each(found.rows, shortcutOf(row).read), (rows) => ({ ...found, rows }));
    },
    write: (value: unknown) => {
      const { rows, ...rest } = value as Page<unknown>;
      return within(each(rows, shortcutOf(row).write), (list) => ({ list, pagination: writePagination(rest) }));
    },
  };
  return withShortcut(codec, shortcut) as z.ZodMiniType<Page<z.output<Row>>, unknown>;
}

/** A tree in `data.list`; leaves have no `children`. */
export function tree<const S extends Shape>(
  shape: S,
): z.ZodMiniType<readonly TreeNode<z.output<WireObject<S>>>[], unknown> {
  return list(treeNode(shape));
}

/** One node with its children. */
export function treeNode<const S extends Shape>(shape: S): z.ZodMiniType<TreeNode<z.output<WireObject<S>>>, Wire> {
  const node: z.ZodMiniType = wireObject({
    ...shape,
    hasChildren: z.optional(z.boolean()),
    children: z.optional(z.array(z.lazy(() => node))),
  });
  return node as z.ZodMiniType<TreeNode<z.output<WireObject<S>>>, Wire>;
}

/** Nothing comes back but the envelope's text. */
export const nothing: z.ZodMiniType<undefined, unknown> = z.codec(anything, z.undefined(), {
  decode: () => undefined,
  encode: () => undefined,
});

/** The answer to a creation. The platform returns no id; our server does. */
export const created: z.ZodMiniType<{ readonly id?: string | undefined }, unknown> = z.codec(
  anything,
  z.object({ id: z.optional(id) }),
  {
    decode: (data) => pick(data, "id") as { id?: string },
    encode: (value) => value,
  },
) as z.ZodMiniType<{ readonly id?: string | undefined }, unknown>;

/** A file that a `bytes` endpoint returns. */
export interface Download {
  readonly bytes: Uint8Array;
  /** Media type without parameters. */
  readonly type: string;
  /** From `Content-Disposition`, if the server sent it. */
  readonly name?: string | undefined;
}

/** The answer of a `bytes` endpoint. */
export const download: z.ZodMiniType<Download, unknown> = z.custom<Download>();

/** Query members of most lists (contract-base §1.4). */
export const listQuery = {
  keyword: z.optional(z.string().check(z.maxLength(200))),
  page: as("currentPage", z.optional(integer)),
  pageSize: z.optional(integer),
  order: as("sort", z.optional(z.enum(["asc", "desc", ""]))),
  /** Wire name of the column to sort by. */
  sortBy: as("sidx", z.optional(z.string().check(z.maxLength(50)))),
  /** From the previous page; an addition of ours. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
} as const;

/** Longest filter text of a list. */
export const FILTER_MAX_CHARS = 4_000;

/**
 * Filter for one field: a value, or several values separated by commas, of which one must match; for a flag `1` or
 * `0`. An addition of ours that other servers of the platform ignore: `about` returns whether a server has
 * `list-filters`.
 */
export const filterText = z.optional(z.string().check(z.maxLength(FILTER_MAX_CHARS)));

function readPage(data: unknown): Omit<Page<unknown>, "rows"> & { readonly rows: unknown[] } {
  const rows = rowsOf(data);
  const pagination = member(data, "pagination");
  const capped = member(pagination, "capped");
  const cursor = member(pagination, "cursor");
  return {
    rows,
    total: number(member(pagination, "total"), rows.length),
    page: number(member(pagination, "currentPage") ?? member(pagination, "pageIndex"), 1),
    pageSize: number(member(pagination, "pageSize"), rows.length),
    ...(typeof capped === "boolean" && { capped }),
    ...(typeof cursor === "string" && { cursor }),
  };
}

function writePagination({ page: currentPage, pageSize, total, capped, cursor }: Omit<Page<unknown>, "rows">): Wire {
  return { currentPage, pageSize, total, ...(capped && { capped }), ...(cursor !== undefined && { cursor }) };
}

function within(value: unknown, make: (value: unknown) => unknown): unknown {
  return value === MISS ? MISS : make(value);
}

function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  const inner = member(data, "list");
  return Array.isArray(inner) ? inner : [];
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Wire)[name] : undefined;
}

function number(value: unknown, fallback: number): number {
  const parsed = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof parsed === "number" && Number.isInteger(parsed) ? parsed : fallback;
}

/** The given members of a value, as far as they exist. */
export function pick(value: unknown, ...names: readonly string[]): Wire {
  const found = names.map((name) => [name, member(value, name)] as const);
  return Object.fromEntries(found.filter(([, one]) => one !== undefined && one !== null));
}
