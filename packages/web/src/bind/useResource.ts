import type { AnyRecord, AnyRow, ListRequest, Page, Resource } from "@banche/core";
import { extensions } from "@banche/core/calls";
import { type LookupEntry, readTargets } from "@banche/core/forms";
import { drawnAs } from "@banche/core/shell";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "./context.tsx";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";
import { useAdditions } from "./useAdditions.ts";
import { untilIdle } from "./whenDrawn.ts";

/** Rows of a list. While a changed request is answered, the rows before stay. */
export function useRows(resource: Resource, request: ListRequest | undefined) {
  const { client } = useRuntime();
  return useQuery<Page<AnyRow>>({
    queryKey: queryKeys.rows(resource.name, request, drawnAs(resource)),
    enabled: request !== undefined,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.of(resource).list(request, { signal }),
  });
}

/** One whole record; asked anew each time a form opens. */
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

/** How many rows a list has at each entry of the tree beside it; undefined where the server does not say so. */
export function usePlaceCounts(resource: Resource | undefined): PlaceCounts | undefined {
  const { client } = useRuntime();
  const canCount = useAdditions()?.has("place-counts") === true;
  const { data } = useQuery({
    // With the rows: what changes those changes their number.
    queryKey: queryKeys.rows(resource?.name ?? "", "counts"),
    enabled: canCount && resource !== undefined,
    staleTime: KEPT_MS,
    retry: false,
    async queryFn({ signal }) {
      // The rows are drawn before.
      await untilIdle(window);
      return client.calls(extensions).counts({ params: { resource: resource?.name ?? "" } }, { signal });
    },
  });
  return useMemo(
    () => data && { total: data.total, of: new Map(data.places.map(({ id, count }) => [id, count])) },
    [data],
  );
}

/** Rows of a list in all, and by the entries of the tree beside it. */
export interface PlaceCounts {
  readonly total: number;
  readonly of: ReadonlyMap<string, number>;
}

/** The records of another resource that a list can be narrowed to. */
export function useEntries(target: string | undefined) {
  const { client } = useRuntime();
  return useQuery<readonly LookupEntry[]>({
    queryKey: queryKeys.entries(target),
    enabled: target !== undefined,
    staleTime: KEPT_MS,
    queryFn: () => (target === undefined ? [] : readTargets(client, target)),
  });
}

/** Asks again for lists of a resource and for what others know of it. */
export function useRefresh(resource: Resource): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.rows(resource.name) }),
      queries.invalidateQueries({ queryKey: queryKeys.lookups }),
    ]);
  };
}
