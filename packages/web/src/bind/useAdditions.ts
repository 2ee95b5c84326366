import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";

/** What the server has beyond the platform's wire; undefined until it has said so. */
export function useAdditions(): ReadonlySet<string> | undefined {
  const { client } = useRuntime();
  return useQuery({ queryKey: queryKeys.additions, queryFn: () => client.additions() }).data;
}
