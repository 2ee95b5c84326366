import { type AnyRow, type Client, eachRow, type Page, PAGE_SIZE, type Resource } from "@banche/core";
import { readTargets } from "@banche/core/forms";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import type { Filtering } from "./filters.ts";
import { type ListedRow, walk } from "./row.ts";
import type { Reach } from "../../registry.ts";
import { findWithin, lookupsOf } from "./within.ts";
import { withinIn } from "./withinOption.ts";

export interface Listing {
  /** Fields that the rows have. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ListedRow>;
  /** The total that the server reported, once the first rows were read; undefined when it reports none. */
  readonly total: () => Total | undefined;
}

export interface Total {
  readonly rows: number;
  /** True when there are more than `rows`. */
  readonly capped: boolean;
}

/** One page of a list. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** @throws {CliError} `usage` */
export function readPaging(input: Input): Paging | undefined {
  const page = input.integer("page", { min: 1, max: 1_000_000 });
  const pageSize = input.integer("page-size", { min: 1, max: 500 });
  if (page !== undefined) return { page, pageSize: pageSize ?? PAGE_SIZE };
  if (pageSize !== undefined) throw usageError("cli.usage.pageSizeAlone");
  return undefined;
}

interface Ask {
  readonly client: Client;
  readonly resource: Resource;
  readonly input: Input;
  readonly paging: Paging | undefined;
  readonly query: Readonly<Record<string, string>>;
  /** The parent that the list is limited to. */
  readonly above: string | undefined;
}

interface Asked {
  readonly input: Input;
  readonly paging: Paging | undefined;
  readonly filtering: Filtering;
}

/**
 * The rows that the options of `list` ask for, as they arrive.
 *
 * @throws {CliError} `not_found` when an option names something that does not exist
 */
export async function listRows(
  reach: Reach,
  resource: Resource,
  { input, paging, filtering }: Asked,
): Promise<Listing> {
  const { client } = reach;
  const { within, shape } = resource.list;
  const given = withinIn(resource, input);
  const keyword = input.text("keyword");
  const query = { ...(keyword !== undefined && { keyword }), ...filtering.query };
  const above = within && given ? await findWithin(reach, within.target, given.words, `--${given.option}`) : undefined;
  const listing = await byShape[shape]({ client, resource, input, paging, query, above });
  // The total of the server also counts rows that are filtered out here.
  return filtering.keep ? { ...listing, rows: filtering.keep(listing.rows), total: noTotal } : listing;
}

const noTotal = (): undefined => undefined;

const byShape: Readonly<Record<Resource["list"]["shape"], (ask: Ask) => Promise<Listing>>> = {
  page: async ({ client, resource, input, paging, query, above }) => {
    const { list, fields } = resource;
    const sort = fields[input.text("sort") ?? ""];
    const order = input.text("order") ?? (sort ? "asc" : undefined);
    const fixed = {
      ...query,
      ...(list.within && above !== undefined && { [list.within.name]: above }),
      ...(sort && { sortBy: sort.column }),
      ...(order && { order }),
    };
    let total: Total | undefined;
    const read = async (at: object) => {
      const answer = await client.of(resource).list({ query: { ...fixed, ...at } });
      total ??= { rows: answer.total, capped: answer.capped === true };
      return answer;
    };
    const rows = paging === undefined ? eachRow(read) : onePage(read, paging);
    return { columns: list.columns, rows: flat(rows), total: () => total };
  },

  tree: async ({ client, resource, query, above }) => {
    const { list, fields } = resource;
    const { within } = list;
    const read = async (params: Readonly<Record<string, string>>) =>
      (await client.of(resource).list({ params, query })).rows;
    if (within?.in !== "params") return { columns: list.columns, rows: each(walk(await read({}))), total: noTotal };
    const field = fields[within.field];
    const tellsWhich = above === undefined && field && "target" in field && field.target === within.target;
    return {
      columns: tellsWhich ? [field.name, ...list.columns] : list.columns,
      rows: trees(),
      total: noTotal,
    };

    /** All trees one after another, when no tree was chosen. */
    async function* trees(): AsyncGenerator<ListedRow> {
      if (!within) return;
      const all = above === undefined ? await readTargets(client, within.target) : [{ id: above }];
      const lookups = tellsWhich ? await lookupsOf(client, within.target) : undefined;
      const seen = new Set<string>();
      for (const { id } of all) {
        for (const { row, depth } of walk(await read({ [within.name]: id }))) {
          if (seen.has(row.id)) continue;
          seen.add(row.id);
          yield { row: lookups && field ? { ...row, [field.name]: lookups.label(within.target, id) } : row, depth };
        }
      }
    }
  },

  level: async ({ client, resource, input, query, above }) => {
    const { list } = resource;
    const name = list.within?.name ?? "";
    const goesDown = input.flag("all") && query["keyword"] === undefined;
    return { columns: list.columns, rows: level(above ?? list.within?.root ?? "", 0), total: noTotal };

    async function* level(parent: string, depth: number): AsyncGenerator<ListedRow> {
      for (const row of (await client.of(resource).list({ params: { [name]: parent }, query })).rows) {
        yield { row, depth };
        if (goesDown && row["leaf"] !== true) yield* level(row.id, depth + 1);
      }
    }
  },
};

async function* onePage(read: (at: object) => Promise<Page<AnyRow>>, at: Paging): AsyncGenerator<AnyRow> {
  yield* (await read(at)).rows;
}

async function* flat(rows: AsyncIterable<AnyRow>): AsyncGenerator<ListedRow> {
  for await (const row of rows) yield { row, depth: 0 };
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
