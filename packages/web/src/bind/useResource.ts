import {
  type AnyRecord,
  loadLookups,
  type LookupEntry,
  type Lookups,
  readTargets,
  type Resource,
  type ResourceField,
  withoutLevels,
} from "@banche/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { type ListRows, recordOf, rowsOf } from "./rows.ts";
import { queryKeys } from "./queryKeys.ts";

/** What a list is asked for: the query of its endpoint, and its path parameter. */
export interface ListRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Rows of a list. While a changed request is answered, the rows before stay. */
export function useRows(resource: Resource, request: ListRequest | undefined) {
  const { client } = useRuntime();
  return useQuery<ListRows>({
    queryKey: queryKeys.rows(resource.name, request),
    enabled: request !== undefined,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => rowsOf(await client.call(resource.endpoints.list, request ?? {}, { signal })),
  });
}

/** One whole record; asked anew each time a form opens. */
export function useRecord(resource: Resource, id: string | undefined) {
  const { client } = useRuntime();
  return useQuery<AnyRecord>({
    queryKey: queryKeys.record(resource.name, id),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      recordOf(await client.call(resource.endpoints.get, { params: { id: id ?? "" } }, { signal }), id ?? ""),
  });
}

/** Everything that the fields of a resource point to, or only these fields. */
export function useLookups(resource: Resource, enabled: boolean, only?: readonly ResourceField[]) {
  const { client } = useRuntime();
  const fields = only ? Object.fromEntries(only.map((field) => [field.name, field])) : resource.fields;
  return useQuery<Lookups>({
    // The own data are fields of users, too, but others.
    queryKey: queryKeys.lookupsOf(resource.name, Object.keys(fields)),
    enabled,
    staleTime: 30_000,
    queryFn: () => loadLookups(client, [{ ...resource, fields: withoutLevels(fields, client.registry) }]),
  });
}

/** The records of another resource that a list can be narrowed to. */
export function useEntries(target: string | undefined) {
  const { client } = useRuntime();
  return useQuery<readonly LookupEntry[]>({
    queryKey: queryKeys.entries(target),
    enabled: target !== undefined,
    staleTime: 30_000,
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
