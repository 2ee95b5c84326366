import type { Client, Page, Resource } from "@banche/core";
import {
  type ChoiceEntry,
  findOptions,
  type LookupEntry,
  OPTIONS_MAX,
  type OptionWish,
  readDictionaries,
  readTargets,
} from "@banche/core/forms";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { loadNameReader } from "./loadNameReader.ts";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";

interface Source {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * A page of the records that a reference to a target can point to. Servers without a search send all; these are kept
 * for a while.
 */
export function readOptions(
  target: string,
  wish: OptionWish,
  { client, queries, signal }: Source,
): Promise<Page<LookupEntry>> {
  return findOptions(client, target, wish, {
    signal,
    reader: loadNameReader,
    readAll: () => readWhole(target, client, queries),
  });
}

/** Records of a target. */
export interface ChosenRecords {
  readonly target: string;
  readonly ids: readonly string[];
}

/** The chosen records, including those that can no longer be chosen. Deleted and forbidden records are missing. */
export function chosenQuery(client: Client, queries: QueryClient, { target, ids }: ChosenRecords) {
  return queryOptions<readonly LookupEntry[]>({
    queryKey: queryKeys.chosen(target, ids),
    enabled: ids.length > 0,
    staleTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / OPTIONS_MAX) }, (_, at) =>
        ids.slice(at * OPTIONS_MAX, (at + 1) * OPTIONS_MAX),
      );
      const pages = await Promise.all(
        parts.map((part) => readOptions(target, { ids: part }, { client, queries, signal })),
      );
      return pages.flatMap(({ rows }) => rows);
    },
  });
}

/** Entries of each dictionary; all dictionaries are read with one call. */
export function dictionariesQuery(client: Client) {
  return queryOptions<Readonly<Record<string, readonly ChoiceEntry[]>>>({
    queryKey: queryKeys.dictionaries,
    staleTime: KEPT_MS,
    queryFn: () => readDictionaries(client),
  });
}

/** The records and dictionaries whose names are needed. */
export interface WantedWords {
  readonly chosen: readonly ChosenRecords[];
  readonly dictionaries: boolean;
}

/** Reads names of records, by target and id, and the entries of the dictionaries. */
export async function readWords(client: Client, queries: QueryClient, { chosen, dictionaries }: WantedWords) {
  const [names, known] = await Promise.all([
    Promise.all(
      chosen.map(async (one) => {
        const entries = await queries.fetchQuery(chosenQuery(client, queries, one));
        return entries.map(({ id, name }) => [`${one.target} ${id}`, name] as const);
      }),
    ),
    dictionaries ? queries.fetchQuery(dictionariesQuery(client)) : undefined,
  ]);
  return { names: new Map(names.flat()), dictionaries: known };
}

async function readWhole(target: string, client: Client, queries: QueryClient): Promise<readonly LookupEntry[]> {
  const read = (name: string) =>
    queries.fetchQuery({
      queryKey: queryKeys.entries(name),
      staleTime: KEPT_MS,
      queryFn: () => readTargets(client, name),
    });
  const places = placesOf(client.registry.find(target));
  const [entries, above] = await Promise.all([read(target), places === undefined ? [] : read(places)]);
  return withWays(entries, above);
}

/** Name of the tree beside the list of the resource; undefined if it has none. */
function placesOf(target: Resource | undefined): string | undefined {
  const list = target?.list;
  return list?.shape === "page" ? list.within?.target : undefined;
}

/** Adds the path to entries below a tree, as a server with a search does. Paths distinguish entries of the same name. */
function withWays(entries: readonly LookupEntry[], places: readonly LookupEntry[]): readonly LookupEntry[] {
  const paths = new Map(places.map(({ id, path, name }) => [id, path ?? name]));
  return entries.map((entry) => {
    const above = paths.get(entry.place ?? entry.within ?? "");
    return above === undefined || entry.path !== undefined ? entry : { ...entry, path: `${above}/${entry.name}` };
  });
}
