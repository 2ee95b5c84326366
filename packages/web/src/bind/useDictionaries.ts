import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { dictionariesQuery } from "./readChoices.ts";

/** What can be chosen of each dictionary; read by whoever is the first to need one. */
export function useDictionaries(enabled: boolean) {
  const { client } = useRuntime();
  return useQuery({ ...dictionariesQuery(client), enabled });
}
