import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";

/** What the server has beyond the platform's wire; undefined until it has said so, with the page or when it is asked. */
export function useAdditions(): ReadonlySet<string> | undefined {
  const { client, additionsTold } = useRuntime();
  const asked = useQuery({
    queryKey: queryKeys.additions,
    queryFn: () => client.additions(),
    enabled: additionsTold === undefined,
    // The client knows them from then on.
    staleTime: Infinity,
  });
  return additionsTold ?? asked.data;
}
