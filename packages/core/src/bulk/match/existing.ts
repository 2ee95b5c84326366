import * as z from "zod/mini";
import type { CommonClient } from "../../client/clientOf.ts";
import { eachRow } from "../../client/eachRow.ts";
import { mapInOrder } from "../../client/mapInOrder.ts";
import { extensions } from "../../contract/extensions.ts";
import type { Page } from "../../contract/lists.ts";
import type { CancelSignal } from "../../ports.ts";
import type { AnyRecord } from "../../registry/record.ts";
import { allRecords } from "../../records/allRecords.ts";
import type { Resource } from "../../registry/resource.ts";
import { keyFields, keyOfRecord, keyText } from "../../records/keys.ts";
import { DEFAULT_CONCURRENCY } from "../limits.ts";

/** Records that already exist on the server, by natural key. */
export interface Existing {
  /** Current whole records. Keys that do not exist on the server are missing from the result. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, AnyRecord>>;
  /** All records; only present if they are read as a whole anyway. */
  all?(): Promise<Iterable<AnyRecord>>;
  /** Reads one record again. It also finds a record that was created meanwhile. */
  again(key: string): Promise<AnyRecord | undefined>;
  /** True on servers with our additions: whole records by key, changes of single fields, idempotency keys. */
  readonly ours: boolean;
}

/** Characters of keys in one address, encoded. */
const KEYS_MAX_CHARS = 6_000;

/**
 * The cheapest way to read existing records. By keys if the server supports it. Otherwise, if the list shows the key,
 * by the list and one read for each wanted record. Otherwise by one read of everything.
 */
export async function existingRecords(
  client: CommonClient,
  resource: Resource,
  signal?: CancelSignal,
): Promise<Existing> {
  const ours = (await client.additions()).has("records");
  if (ours && resource.key.length === 1) return byKeys(client, resource, signal);
  if (!ours && listShowsKey(resource)) return byList(client, resource, signal);
  return byReadingAll(client, resource, ours);
}

function byKeys(client: CommonClient, resource: Resource, signal?: CancelSignal): Existing {
  async function page(keys: readonly string[]): Promise<readonly AnyRecord[]> {
    const answer = await client
      .calls(extensions)
      .records(
        { params: { resource: resource.name }, query: { keys: JSON.stringify(keys), pageSize: 1_000 } },
        { signal },
      );
    return answer.rows.map((row) => decoded(resource, row));
  }
  async function read(keys: readonly string[]): Promise<ReadonlyMap<string, AnyRecord>> {
    const found = new Map<string, AnyRecord>();
    for await (const records of mapInOrder(inPieces(keys), page, DEFAULT_CONCURRENCY)) {
      for (const record of records) put(found, resource, record);
    }
    return found;
  }
  return { ours: true, read, again: async (key) => (await read([key])).get(key) };
}

function byList(client: CommonClient, resource: Resource, signal?: CancelSignal): Existing {
  let index: Promise<Map<string, string>> | undefined;
  const rowKeys = keyFields(resource).map(({ name }) => name);
  const get = (id: string) => client.of(resource).get(id, { signal });

  function rows(keyword?: string): AsyncIterable<AnyRecord> {
    return eachRow(
      (query) =>
        client.call(
          resource.endpoints.list,
          { query: { ...query, ...(keyword && { keyword }) } },
          { signal },
        ) as Promise<Page<AnyRecord>>,
    );
  }
  async function readIndex(): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for await (const row of rows()) {
      const key = keyText(rowKeys.map((name) => row[name]));
      if (key !== undefined) ids.set(key, row.id);
    }
    return ids;
  }
  return {
    ours: false,
    async read(keys) {
      const ids = await (index ??= readIndex());
      const found = new Map<string, AnyRecord>();
      const wanted = keys.flatMap((key) => ids.get(key) ?? []);
      for await (const record of mapInOrder(wanted, get, DEFAULT_CONCURRENCY)) put(found, resource, record);
      return found;
    },
    async again(key) {
      for await (const row of rows(key.split("\u0000").at(-1))) {
        if (keyText(rowKeys.map((name) => row[name])) === key) return get(row.id);
      }
      return undefined;
    },
  };
}

function byReadingAll(client: CommonClient, resource: Resource, ours: boolean): Existing {
  let all: Promise<Map<string, AnyRecord>> | undefined;
  async function readAll(): Promise<Map<string, AnyRecord>> {
    const found = new Map<string, AnyRecord>();
    for await (const record of allRecords(client, resource)) put(found, resource, record);
    return found;
  }
  return {
    ours,
    async read(keys) {
      const found = await (all ??= readAll());
      return new Map(keys.flatMap((key) => (found.has(key) ? [[key, found.get(key) as AnyRecord]] : [])));
    },
    all: async () => (await (all ??= readAll())).values(),
    again: async (key) => (await (all = readAll())).get(key),
  };
}

/** True if the list has pages and its rows show all parts of the key as the record has them. */
function listShowsKey(resource: Resource): boolean {
  return resource.list.shape === "page" && keyFields(resource).every((field) => !("target" in field));
}

function put(into: Map<string, AnyRecord>, resource: Resource, record: AnyRecord): void {
  const key = keyOfRecord(resource, record);
  if (key !== undefined) into.set(key, record);
}

function decoded(resource: Resource, row: unknown): AnyRecord {
  return z.decode(resource.record, row as z.input<typeof resource.record>) as AnyRecord;
}

function* inPieces(keys: readonly string[]): Generator<readonly string[]> {
  let piece: string[] = [];
  let length = 0;
  for (const key of keys) {
    const more = encodeURIComponent(key).length + 9;
    if (piece.length > 0 && length + more > KEYS_MAX_CHARS) {
      yield piece;
      piece = [];
      length = 0;
    }
    piece.push(key);
    length += more;
  }
  if (piece.length > 0) yield piece;
}
