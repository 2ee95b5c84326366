import type { LookupEntry } from "@banche/core/forms";
import type { Translate } from "@banche/core/text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";
import { chosenQuery } from "./readChoices.ts";
import { useTexts } from "./useTexts.ts";

/** The chosen records, as far as they are known. */
export interface Chosen {
  /** Undefined until they are read. */
  readonly entries: readonly LookupEntry[] | undefined;
  /** The name of a record, or a neutral text if it is still loading, deleted or could not be read. */
  readonly nameOf: (id: string) => string;
  /** Reads the records again if the last read failed. */
  readonly readAgain: () => void;
}

/** Reads the names of chosen records by their ids. */
export function useChosen(target: string, ids: readonly string[]): Chosen {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const t = useTexts();
  const { data, error, refetch } = useQuery(chosenQuery(client, queries, { target, ids }));
  const readAgain = () => {
    if (error !== null) void refetch();
  };
  return { entries: data, nameOf: namesIn(t, data, error), readAgain };
}

function namesIn(t: Translate, entries: readonly LookupEntry[] | undefined, error: unknown): (id: string) => string {
  const other = entries ? t("widgets.picker.gone") : error ? t("widgets.picker.unread") : "…";
  return (id) => entries?.find((entry) => entry.id === id)?.name ?? other;
}

/** Stores names of records that are being chosen, so that they need not be read. */
export function useRemember(target: string): (ids: readonly string[], known: readonly LookupEntry[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (ids, known) => {
      const wanted = known.filter(({ id }) => ids.includes(id));
      if (ids.every((id) => wanted.some((entry) => entry.id === id)))
        queries.setQueryData(queryKeys.chosen(target, ids), wanted);
    },
    [queries, target],
  );
}

/** Returns a function that reads names of records once; a neutral text replaces names that could not be read. */
export function useReadNames(): (target: string, ids: readonly string[]) => Promise<readonly string[]> {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const t = useTexts();
  return async (target, ids) => {
    const found = await queries.fetchQuery(chosenQuery(client, queries, { target, ids })).catch(() => undefined);
    return ids.map(namesIn(t, found, found === undefined));
  };
}
