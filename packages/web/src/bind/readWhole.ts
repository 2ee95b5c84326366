import type { CommonClient, Resource } from "@banche/core";
import { type LookupEntry, readTargets } from "@banche/core/forms";
import type { QueryClient } from "@tanstack/react-query";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";

/** All records that references to a target can point to, for servers that do not search them. They are kept for a while. */
export async function readWhole(
  target: string,
  client: CommonClient,
  queries: QueryClient,
): Promise<readonly LookupEntry[]> {
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

/** The tree that the records of a resource hang in: the one beside its list, unless they are a tree themselves. */
function placesOf(target: Resource | undefined): string | undefined {
  const list = target?.list;
  return list?.shape === "page" ? list.within?.target : undefined;
}

/** Entries of a tree are distinguished by their path, as a server that searches does it. */
function withWays(entries: readonly LookupEntry[], places: readonly LookupEntry[]): readonly LookupEntry[] {
  const paths = new Map(places.map(({ id, path, name }) => [id, path ?? name]));
  return entries.map((entry) => {
    const above = paths.get(entry.place ?? entry.within ?? "");
    return above === undefined || entry.path !== undefined ? entry : { ...entry, path: `${above}/${entry.name}` };
  });
}
