import type { CommonClient } from "../client/clientOf.ts";
import { eachRow } from "../client/eachRow.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import type { AnyRow } from "../client/recordCalls.ts";
import { extensions } from "../contract/extensions.ts";
import type { Page } from "../contract/lists.ts";
import { readWire } from "../contract/shortcut.ts";
import type { AnyRecord, ListFilter } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";

/**
 * All whole records of a resource in the active factory. On our server they are read in pages of whole records; on
 * other servers of the platform by the list and one read for each row, eight at a time.
 *
 * @param filter - query members of the list, or its path parameter; with a filter, the list is always used
 */
export async function* allRecords(
  client: CommonClient,
  resource: Resource,
  filter?: ListFilter,
): AsyncGenerator<AnyRecord> {
  if (filter === undefined && (await client.additions()).has("records")) {
    const rows = eachRow(
      (query) =>
        client.calls(extensions).records({ params: { resource: resource.name }, query: { ...query } }) as Promise<
          Page<unknown>
        >,
      1000,
    );
    for await (const row of rows) yield decode(resource, row);
    return;
  }
  const { get } = client.of(resource);
  yield* mapInOrder(listIds(client, resource, filter), (id) => get(id), 8);
}

/** Ids of the rows that the list shows. */
export async function* listIds(
  client: CommonClient,
  resource: Resource,
  filter: ListFilter = {},
): AsyncGenerator<string> {
  const { shape, within } = resource.list;
  const { list } = client.of(resource);
  if (shape === "page") {
    for await (const row of eachRow((query) => list({ query: { ...filter, ...query } }))) yield row.id;
    return;
  }
  if (within?.in !== "params") {
    yield* idsOf((await list({ query: filter })).rows);
    return;
  }
  const { [within.name]: _above, ...query } = filter;
  for await (const above of parentsOf(client, resource, filter)) {
    const { rows: nodes } = await list({ params: { [within.name]: above }, query });
    yield* idsOf(nodes);
    // A search covers all levels.
    if (shape !== "level" || query["keyword"] !== undefined) continue;
    for (const node of nodes) {
      if (node["leaf"] !== true) yield* listIds(client, resource, { [within.name]: node.id });
    }
  }
}

/** The values of the path parameter for which the list must be read to get all rows. */
async function* parentsOf(client: CommonClient, resource: Resource, filter: ListFilter): AsyncGenerator<string> {
  const within = resource.list.within;
  const given = within && filter[within.name];
  if (typeof given === "string") yield given;
  else if (within?.root !== undefined) yield within.root;
  else {
    const target = client.registry.find(within?.target);
    if (target) yield* idsOf(await client.of(target).options());
  }
}

function* idsOf(nodes: readonly AnyRow[]): Generator<string> {
  for (const { id, children = [] } of nodes) {
    yield id;
    yield* idsOf(children);
  }
}

function decode(resource: Resource, row: unknown): AnyRecord {
  return readWire(resource.record, row) as AnyRecord;
}
