import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";

/** Additions of the server to the platform's wire; undefined until they are known from the page or from the server. */
export function useAdditions(): ReadonlySet<string> | undefined {
  const { client, additionsTold } = useRuntime();
  const asked = useQuery({
    queryKey: queryKeys.additions,
    queryFn: () => client.additions(),
    enabled: additionsTold === undefined,
    // Additions do not change during a session.
    staleTime: Infinity,
  });
  return additionsTold ?? asked.data;
}
