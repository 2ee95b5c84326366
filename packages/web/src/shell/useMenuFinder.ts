import { type MenuSearchEntry, menuSearchPool } from "@banche/core/shell";
import type { NameReader } from "@banche/core/text";
import { useEffect, useMemo, useState } from "react";
import { useNameReader } from "../bind/useNameReader.ts";
import { useTitles } from "../bind/useTitles.ts";
import { useShownRoutes } from "./useShownRoutes.ts";

type Find = (query: string) => readonly MenuSearchEntry[];

const MOST_RESULTS = 50;

const nothing: Find = () => [];

/** Searches the user's menu in the current language. Undefined while the search is loaded. */
export function useMenuFinder(wanted: boolean): Find | undefined {
  const routes = useShownRoutes();
  const titleOf = useTitles();
  const reader = useNameReader(wanted);
  const pool = useMemo(() => menuSearchPool(routes, titleOf, reader), [routes, titleOf, reader]);
  const [load, setLoad] = useState<{
    readonly make: (pool: readonly MenuSearchEntry[], reader?: NameReader) => Find;
  }>();

  useEffect(() => {
    if (!wanted || load) return;
    import("./menuFinder.ts").then(
      ({ menuFinder }) => setLoad({ make: menuFinder }),
      () => setLoad({ make: () => nothing }),
    );
  }, [wanted, load]);
  return useMemo(() => {
    const find = load?.make(pool, reader);
    return find && ((query) => find(query).slice(0, MOST_RESULTS));
  }, [load, pool, reader]);
}
