import type { contract, Output } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";

/** What the operator says of the installation; empty until the server has said so, and for servers of others. */
export type Site = NonNullable<Output<typeof contract.extensions.about>["site"]>;

/** How long it is taken for known, ms. */
const KNOWN_MS = 5 * 60_000;
const NOTHING: Site = {};

export function useSite(): Site {
  const { client } = useRuntime();
  const { data } = useQuery<Output<typeof contract.extensions.about>>({
    queryKey: queryKeys.about,
    queryFn: ({ signal }) => client.extensions.about({}, { signal }),
    staleTime: KNOWN_MS,
    // Servers of the platform have no such call.
    retry: false,
  });
  return data?.site ?? NOTHING;
}
