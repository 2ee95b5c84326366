import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { dictionariesQuery } from "./readChoices.ts";

/** Entries of each dictionary; the first component that needs one reads all. */
export function useDictionaries(enabled: boolean) {
  const { client } = useRuntime();
  return useQuery({ ...dictionariesQuery(client), enabled });
}
