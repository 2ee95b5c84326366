import { tracking } from "@banche/core/calls";
import { queryOptions } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

/** Interval at which the age of positions is shown anew, in ms. */
export const CLOCK_MS = 1_000;

/** How the current positions of all vehicles are read. */
export function useFleetNow() {
  const { client } = useRuntime();
  return queryOptions({
    queryKey: queryKeys.fleetNow,
    queryFn: async ({ signal }) => {
      const told = await client.calls(tracking).latest({}, { signal });
      // The server's clock is used, because that of a phone may be wrong.
      return { told, readAt: Date.now(), ahead: told.now - Date.now() };
    },
  });
}
