import type { ChoiceEntry } from "@banche/core/forms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "./context.tsx";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";
import type { WantedWords } from "./readChoices.ts";
import { useTexts } from "./useTexts.ts";

/** Names of referenced records and dictionary entries. */
export interface Words {
  /** True during the first read. */
  readonly isPending: boolean;
  /** Names of records; a neutral text replaces unknown ones. */
  readonly namesOf: (target: string, ids: readonly string[]) => readonly string[];
  /** Undefined until they are read. */
  readonly dictionaries: Readonly<Record<string, readonly ChoiceEntry[]>> | undefined;
}

/** Reads the names of records of several targets by their ids, and the dictionaries if they are wanted. */
export function useWords(wanted: WantedWords): Words {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const t = useTexts();
  const { data, error, isPlaceholderData, isLoading } = useQuery({
    queryKey: queryKeys.words(wanted),
    enabled: wanted.chosen.length > 0 || wanted.dictionaries,
    staleTime: KEPT_MS,
    placeholderData: (before) => before,
    queryFn: async () => (await import("./readChoices.ts")).readWords(client, queries, wanted),
  });
  const other = error ? t("widgets.picker.unread") : data && !isPlaceholderData ? t("widgets.picker.gone") : "…";
  return {
    isPending: isLoading,
    namesOf: (target, ids) => ids.map((id) => data?.names.get(`${target} ${id}`) ?? other),
    dictionaries: data?.dictionaries,
  };
}
