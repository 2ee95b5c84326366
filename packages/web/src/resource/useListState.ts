import { FIRST_PAGE } from "@banche/core/shell";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { COLUMNS, DETAIL, type Listed, type ListState, listStateOf, queryOf, READ, RECORD } from "./listState.ts";
import type { Members } from "./useMembers.ts";

/** What becomes of a list, or how it follows from what was asked for last. */
export type Change = Partial<ListState> | ((before: ListState) => Partial<ListState>);

/** The state of a list among members. Anything but turning the page begins at the first one again. */
export function useListState(
  resource: Listed,
  [query, setQuery]: Members,
): readonly [ListState, (change: Change) => void] {
  const state = useMemo(() => listStateOf(query, resource), [query, resource]);
  // The page may be drawn later than somebody quick asks for the next thing.
  const asked = useRef(state);
  useLayoutEffect(() => {
    asked.current = state;
  }, [state]);
  const change = useCallback(
    (some: Change) => {
      const { current } = asked;
      const wanted = typeof some === "function" ? some(current) : some;
      asked.current = { ...current, page: FIRST_PAGE, ...wanted };
      const next = queryOf(asked.current);
      setQuery((before) => ({ ...next, ...keptOf(before) }), { replace: true });
    },
    [setQuery],
  );
  return [state, change];
}

/** What a link says of the columns, and the record that is open, stay while the rows change. */
function keptOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => [COLUMNS, RECORD, DETAIL, READ].includes(name)));
}
