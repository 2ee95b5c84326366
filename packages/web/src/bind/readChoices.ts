import type { CommonClient, Page } from "@banche/core";
import {
  type ChoiceEntry,
  findOptions,
  type LookupEntry,
  OPTIONS_MAX,
  type OptionWish,
  readDictionaries,
} from "@banche/core/forms";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { loadConcepts } from "./concepts.ts";
import { loadNameReader } from "./loadNameReader.ts";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";

interface Source {
  readonly client: CommonClient;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}

/** A page of what references to a target can point to. On servers that search nothing, all of it is read once and kept for a while. */
export async function readOptions(
  target: string,
  wish: OptionWish,
  { client, queries, signal }: Source,
): Promise<Page<LookupEntry>> {
  await loadConcepts();
  return findOptions(client, target, wish, {
    signal,
    reader: loadNameReader,
    readAll: async () => (await import("./readWhole.ts")).readWhole(target, client, queries),
  });
}

/** Records of a target. */
export interface ChosenRecords {
  readonly target: string;
  readonly ids: readonly string[];
}

/** The records that were chosen, also those that can be chosen no longer. What is gone, or may not be seen, is missing. */
export function chosenQuery(client: CommonClient, queries: QueryClient, { target, ids }: ChosenRecords) {
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

/** What can be chosen of each dictionary; all are read with one call. */
export function dictionariesQuery(client: CommonClient) {
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

/** Names of records, by target and id, and what can be chosen of dictionaries. */
export async function readWords(client: CommonClient, queries: QueryClient, { chosen, dictionaries }: WantedWords) {
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
