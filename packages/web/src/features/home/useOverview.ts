import { home } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

const nothing = {
  ...{ toDos: [], toDoCount: 0, drivers: undefined, staff: undefined, joined: undefined },
  ...{ states: undefined, riders: undefined },
};

/** Tasks and figures. Parts are undefined on servers of the platform without this call. */
export function useOverview() {
  const { client } = useRuntime();
  return useQuery({
    queryKey: queryKeys.messagesIn("home"),
    queryFn: async ({ signal }) =>
      (await client.additions()).has("home") ? client.calls(home).overview({}, { signal }) : nothing,
  });
}
