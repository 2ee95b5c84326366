import { FIRST_PAGE, type Resource } from "@banche/core";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ListState, listStateOf, queryOf } from "./listState.ts";

/** The state of a list, kept in the address. Anything but turning the page begins at the first one again. */
export function useListState(resource: Resource): readonly [ListState, (change: Partial<ListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => listStateOf(query, resource), [query, resource]);
  const change = useCallback(
    (some: Partial<ListState>) =>
      setQuery((before) => queryOf({ ...listStateOf(before, resource), page: FIRST_PAGE, ...some }), { replace: true }),
    [setQuery, resource],
  );
  return [state, change];
}
