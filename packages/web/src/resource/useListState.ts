import { FIRST_PAGE } from "@banche/core/shell";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { COLUMNS, DETAIL, type Listed, type ListState, listStateOf, queryOf, READ, RECORD } from "./listState.ts";
import type { Members } from "./useMembers.ts";

/** A change of the list state, or a function of the last requested state. */
export type Change = Partial<ListState> | ((before: ListState) => Partial<ListState>);

/** The state of a list in query members. Any change except turning the page goes back to the first page. */
export function useListState(
  resource: Listed,
  [query, setQuery]: Members,
): readonly [ListState, (change: Change) => void] {
  const state = useMemo(() => listStateOf(query, resource), [query, resource]);
  // The user may request the next change before the page is drawn, so the last requested state is kept.
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

/** Column settings of a link and the open record are kept while the rows change. */
function keptOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => [COLUMNS, RECORD, DETAIL, READ].includes(name)));
}
