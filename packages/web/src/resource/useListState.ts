import { FIRST_PAGE, type Resource } from "@banche/core";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { COLUMNS, type ListState, listStateOf, queryOf } from "./listState.ts";

/** What becomes of a list, or how it follows from what was asked for last. */
type Change = Partial<ListState> | ((before: ListState) => Partial<ListState>);

/** The state of a list, kept in the address. Anything but turning the page begins at the first one again. */
export function useListState(resource: Resource): readonly [ListState, (change: Change) => void] {
  const [query, setQuery] = useSearchParams();
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
      setQuery((before) => ({ ...next, ...columnsOf(before) }), { replace: true });
    },
    [setQuery],
  );
  return [state, change];
}

/** What a link says of the columns stays while the rows change. */
function columnsOf(query: URLSearchParams): Record<string, string> {
  const columns = query.get(COLUMNS);
  return columns === null ? {} : { [COLUMNS]: columns };
}
