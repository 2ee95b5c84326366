import { type Client, eachRow } from "../client/createClient.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import type { Page } from "../contract/lists.ts";
import { readWire } from "../contract/shortcut.ts";
import type { Resource } from "./resource.ts";

export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Records that a query of the list is narrowed to, such as `{ departmentId }`. */
export type ListFilter = Readonly<Record<string, unknown>>;

/**
 * Every whole record of a resource in the active factory. On our server by pages of whole records; on other servers of
 * the platform by the list and one read for each row, eight at a time.
 *
 * @param filter - query members of the list, or its path parameter; with a filter the list is always the way
 */
export async function* allRecords(client: Client, resource: Resource, filter?: ListFilter): AsyncGenerator<AnyRecord> {
  if (filter === undefined && (await client.additions()).has("records")) {
    const rows = eachRow(
      (query) =>
        client.extensions.records({ params: { resource: resource.name }, query: { ...query } }) as Promise<
          Page<unknown>
        >,
      1000,
    );
    for await (const row of rows) yield decode(resource, row);
    return;
  }
  const read = (id: string) => client.call(resource.endpoints.get, { params: { id } });
  yield* mapInOrder(listIds(client, resource, filter), async (id) => ({ ...((await read(id)) as object), id }), 8);
}

/** Ids of the rows that the list shows. */
export async function* listIds(client: Client, resource: Resource, filter: ListFilter = {}): AsyncGenerator<string> {
  const { shape, within } = resource.list;
  const list = resource.endpoints.list;
  if (shape === "page") {
    const rows = eachRow<AnyRecord>(
      (query) => client.call(list, { query: { ...filter, ...query } }) as Promise<Page<AnyRecord>>,
    );
    for await (const row of rows) yield row.id;
    return;
  }
  if (within?.in !== "params") {
    yield* idsOf((await client.call(list, { query: filter })) as readonly Node[]);
    return;
  }
  const { [within.name]: _above, ...query } = filter;
  for await (const above of parentsOf(client, resource, filter)) {
    const nodes = (await client.call(list, { params: { [within.name]: above }, query })) as readonly Node[];
    yield* idsOf(nodes);
    // A search finds what lies on all levels.
    if (shape !== "level" || query["keyword"] !== undefined) continue;
    for (const node of nodes) {
      if (node["leaf"] !== true) yield* listIds(client, resource, { [within.name]: node.id });
    }
  }
}

type Node = AnyRecord & { readonly children?: readonly Node[] };

/** The values of the path parameter that the whole list is made of. */
async function* parentsOf(client: Client, resource: Resource, filter: ListFilter): AsyncGenerator<string> {
  const within = resource.list.within;
  const given = within && filter[within.name];
  if (typeof given === "string") yield given;
  else if (within?.root !== undefined) yield within.root;
  else {
    const options = client.registry.find(within?.target)?.endpoints.options;
    if (options) yield* idsOf((await client.call(options, {})) as readonly Node[]);
  }
}

function* idsOf(nodes: readonly { readonly id: string; readonly children?: unknown }[]): Generator<string> {
  for (const node of nodes) {
    yield node.id;
    if (Array.isArray(node.children)) yield* idsOf(node.children as Node[]);
  }
}

function decode(resource: Resource, row: unknown): AnyRecord {
  return readWire(resource.record, row) as AnyRecord;
}
