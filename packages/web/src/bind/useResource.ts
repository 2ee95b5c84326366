import type { AnyRecord, AnyRow, ListRequest, Page, Resource } from "@banche/core";
import { extensions } from "@banche/core/calls";
import { type LookupEntry, readTargets } from "@banche/core/forms";
import { drawnAs } from "@banche/core/shell";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "./connection.ts";
import { useRuntime } from "./context.tsx";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";
import { useAdditions } from "./useAdditions.ts";
import { untilIdle } from "./whenDrawn.ts";

/** The call of a list. */
export function rowsQuery(client: Client, resource: Resource, request: ListRequest | undefined) {
  return queryOptions<Page<AnyRow>>({
    queryKey: queryKeys.rows(resource.name, request, drawnAs(resource)),
    queryFn: ({ signal }) => client.of(resource).list(request, { signal }),
  });
}

/** Rows of a list. While a changed request is loading, the previous rows stay. */
export function useRows(resource: Resource, request: ListRequest | undefined) {
  const { client } = useRuntime();
  return useQuery({
    ...rowsQuery(client, resource, request),
    enabled: request !== undefined,
    placeholderData: (before) => before,
  });
}

/** One whole record; read again each time a form opens. */
export function useRecord(resource: Resource, id: string | undefined) {
  const { client } = useRuntime();
  return useQuery<AnyRecord>({
    queryKey: queryKeys.record(resource.name, id, drawnAs(resource)),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => client.of(resource).get(id ?? "", { signal }),
  });
}

/** Number of rows at each entry of the tree beside a list; undefined if the server does not send it. */
export function usePlaceCounts(resource: Resource | undefined): PlaceCounts | undefined {
  const { client } = useRuntime();
  const canCount = useAdditions()?.has("place-counts") === true;
  const { data } = useQuery({
    // The key begins like that of the rows, because a change of rows changes their number.
    queryKey: queryKeys.rows(resource?.name ?? "", "counts"),
    enabled: canCount && resource !== undefined,
    staleTime: KEPT_MS,
    retry: false,
    async queryFn({ signal }) {
      // The rows are drawn first.
      await untilIdle(window);
      return client.calls(extensions).counts({ params: { resource: resource?.name ?? "" } }, { signal });
    },
  });
  return useMemo(
    () => data && { total: data.total, of: new Map(data.places.map(({ id, count }) => [id, count])) },
    [data],
  );
}

/** Number of rows of a list: all, and per entry of the tree beside it. */
export interface PlaceCounts {
  readonly total: number;
  readonly of: ReadonlyMap<string, number>;
}

/** The call of all records of a target. */
export function entriesQuery(client: Client, target: string | undefined) {
  return queryOptions<readonly LookupEntry[]>({
    queryKey: queryKeys.entries(target),
    staleTime: KEPT_MS,
    queryFn: () => (target === undefined ? [] : readTargets(client, target)),
  });
}

/** The records of another resource that a list can be filtered by. */
export function useEntries(target: string | undefined) {
  const { client } = useRuntime();
  return useQuery({ ...entriesQuery(client, target), enabled: target !== undefined });
}

/** Returns a function that reads lists of a resource again, and everything that depends on it. */
export function useRefresh(resource: Resource): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.rows(resource.name) }),
      queries.invalidateQueries({ queryKey: queryKeys.lookups }),
    ]);
  };
}
