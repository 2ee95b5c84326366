import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { additionsTold } from "./pageFacts.ts";
import { queryKeys } from "./queryKeys.ts";

/** The page does not change what it was told: pages that ask are drawn once. */
const told = additionsTold();

/** What the server has beyond the platform's wire; undefined until it has said so, with the page or when it is asked. */
export function useAdditions(): ReadonlySet<string> | undefined {
  const { client } = useRuntime();
  return (
    useQuery({ queryKey: queryKeys.additions, queryFn: () => client.additions(), enabled: told === undefined }).data ??
    told
  );
}
