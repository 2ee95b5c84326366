import type { Page } from "@banche/core";
import { type LookupEntry, OPTIONS_MAX } from "@banche/core/forms";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "./context.tsx";
import { KEPT_MS, queryKeys } from "./queryKeys.ts";
import { readOptions } from "./readChoices.ts";
import { usePaused } from "./usePaused.ts";

interface Asked {
  /** As it is typed. */
  readonly keyword: string;
  /** Only records of this type are found; while nothing is searched all are shown, so that the tree above them stays. */
  readonly only?: string | undefined;
  /** Records of one name stand together. */
  readonly byName?: boolean;
  /** Nothing more will be typed: it is asked at once. */
  readonly isDone?: boolean;
  /** Nothing is asked before; default: true. */
  readonly enabled?: boolean;
}

/** What was found of the records that can be chosen, page by page. */
export interface Options {
  readonly entries: readonly LookupEntry[];
  /** How many there are in all; more where they are too many to be counted. */
  readonly total: number;
  readonly isCapped: boolean;
  /** The entries are what was found for what is typed now, and not for something before. */
  readonly isCurrent: boolean;
  /** Why they, or their next page, could not be read. */
  readonly failure: unknown;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  /** Reads the next page, once. */
  readonly more: () => void;
  readonly retry: () => void;
}

/**
 * Looks records up by what is typed, on the server and a page at a time. An answer that comes late is kept for its own keyword and
 * shown for no other.
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
    // Of the pages that are there nothing is read again.
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

function nextOf({ rows, page, pageSize, total, capped }: Page<LookupEntry>): number | undefined {
  return rows.length > 0 && (capped === true || page * pageSize < total) ? page + 1 : undefined;
}

/** What moved to a later page meanwhile stands where it was first. */
function onceEach(pages: readonly Page<LookupEntry>[]): readonly LookupEntry[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((entry) => [entry.id, entry])).values()];
}
