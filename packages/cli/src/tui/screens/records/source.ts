import type { AnyRow, Client, Resource } from "@banche/core";
import { type LookupEntry, type LookupNode, lookupTree, readTargets } from "@banche/core/forms";
import { type ListedRow, walk } from "../../../commands/resource/row.ts";
import type { ListQuery } from "../../state/records.ts";

/** Rows per page: the maximum of every list call. */
export const ROWS_OF_PAGE = 50;

export interface RowsRead {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  readonly capped: boolean;
}

interface Calls {
  readonly client: Client;
  readonly signal: AbortSignal;
}

const nothing: RowsRead = { rows: [], total: 0, capped: false };

/**
 * The rows of a query: a page, a whole tree, or the top level of one.
 *
 * @throws {BancheError} the server's error
 */
export async function readRows(calls: Calls, resource: Resource, query: ListQuery): Promise<RowsRead> {
  const { shape, within } = resource.list;
  const { keyword, filters, page, sort, order } = query;
  const column = sort === undefined ? undefined : resource.fields[sort]?.column;
  const asked = {
    ...(keyword !== "" && { keyword }),
    ...filters,
    ...(shape === "page" && { page, pageSize: ROWS_OF_PAGE, ...(column !== undefined && { sortBy: column, order }) }),
    ...(within?.in === "query" && query.within !== undefined && { [within.name]: query.within }),
  };
  const above = query.within ?? within?.root;
  if (within?.in === "params" && above === undefined) return nothing;
  const params = within?.in === "params" ? { [within.name]: above ?? "" } : {};
  const { rows, total, capped = false } = await calls.client.of(resource).list({ params, query: asked }, calls);
  const listed = shape === "tree" ? [...walk(rows)] : rows.map((row) => ({ row, depth: 0 }));
  return { rows: listed, total: shape === "page" ? total : listed.length, capped };
}

/** The children of a row in a tree that is read level by level. @throws {BancheError} the server's error */
export async function readBelow({ client, signal }: Calls, resource: Resource, id: string): Promise<readonly AnyRow[]> {
  const name = resource.list.within?.name ?? "";
  return (await client.of(resource).list({ params: { [name]: id } }, { signal })).rows;
}

/** Whether a row may have children that are not read yet. */
export function mayHaveBelow({ list }: Resource, { keyword }: ListQuery, row: AnyRow): boolean {
  return list.shape === "level" && keyword === "" && row["leaf"] !== true && row["hasChildren"] !== false;
}

/** The places of a list; empty if it has none. @throws {BancheError} the server's error */
export async function readPlaces({ client }: Calls, { name, list }: Resource): Promise<readonly LookupEntry[]> {
  const { within } = list;
  return within && within.target !== name ? readTargets(client, within.target) : [];
}

/** The place that a list starts with, if it needs one. @param leaves - only places without children have rows */
export function firstPlace({ list }: Resource, places: readonly LookupEntry[], leaves: boolean): string | undefined {
  const { within } = list;
  const [first] = within?.in === "params" && within.root === undefined ? lookupTree(places) : [];
  return first && (leaves ? firstLeaf(first) : first.id);
}

function firstLeaf({ id, children }: LookupNode): string {
  const [first] = children;
  return first ? firstLeaf(first) : id;
}
