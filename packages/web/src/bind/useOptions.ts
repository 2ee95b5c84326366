import type { Page } from "@banche/core";
import { type LookupEntry, OPTIONS_MAX } from "@banche/core/forms";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "./context.tsx";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";
import { readOptions } from "./readChoices.ts";
import { usePaused } from "./usePaused.ts";

interface Asked {
  /** The text as it was typed. */
  readonly keyword: string;
  /** Only records of this type are found. Without a keyword all are shown, so that the tree above them stays. */
  readonly only?: string | undefined;
  /** Records with the same name are listed together. */
  readonly byName?: boolean;
  /** Nothing more will be typed, so the request is sent at once. */
  readonly isDone?: boolean;
  /** While false no request is sent; default: true. */
  readonly enabled?: boolean;
}

/** The records that were found, page by page. */
export interface Options {
  readonly entries: readonly LookupEntry[];
  /** Number of all matches; a lower limit if `isCapped`. */
  readonly total: number;
  readonly isCapped: boolean;
  /** Whether the entries belong to the current keyword, not to an earlier one. */
  readonly isCurrent: boolean;
  /** Error of the last read of the entries or of the next page. */
  readonly failure: unknown;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  /** Reads the next page, once. */
  readonly more: () => void;
  readonly retry: () => void;
}

/**
 * Searches records by keyword on the server, one page at a time. A late answer is stored for its own keyword and not
 * shown for another.
 */
export function useOptions(
  target: string,
  { keyword, only, byName = false, isDone = false, enabled = true }: Asked,
): Options {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const wanted = keyword.trim();
  const asked = usePaused(wanted, isDone);
  const wish = { ...(asked !== "" && { keyword: asked, only }), ...(byName && { byName, pageSize: OPTIONS_MAX }) };
  const query = useInfiniteQuery({
    queryKey: queryKeys.options(target, wish),
    enabled,
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readOptions(target, { ...wish, page: pageParam }, { client, queries, signal }),
    getNextPageParam: nextOf,
  });
  const { data, error, isPlaceholderData, isFetching, hasNextPage, fetchNextPage } = query;
  const entries = useMemo(() => onceEach(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const more = () => {
    if (hasNextPage && !isFetching && !isPlaceholderData && error === null) void fetchNextPage();
  };
  return {
    entries,
    total: last?.total ?? 0,
    isCapped: last?.capped === true,
    isCurrent: data !== undefined && asked === wanted && !isPlaceholderData,
    failure: error ?? undefined,
    hasMore: hasNextPage && !isPlaceholderData,
    isReadingMore: query.isFetchingNextPage,
    more,
    // Loaded pages are not read again.
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

function nextOf({ rows, page, pageSize, total, capped }: Page<LookupEntry>): number | undefined {
  return rows.length > 0 && (capped === true || page * pageSize < total) ? page + 1 : undefined;
}

/** Entries that moved to a later page in between stay at their first place. */
function onceEach(pages: readonly Page<LookupEntry>[]): readonly LookupEntry[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((entry) => [entry.id, entry])).values()];
}
