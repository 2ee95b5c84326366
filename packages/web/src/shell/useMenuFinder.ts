import { type MenuSearchEntry, menuSearchPool } from "@banche/core";
import { useEffect, useMemo, useState } from "react";
import { useRoutes } from "../bind/useSession.ts";
import { useTitles } from "../bind/useTitles.ts";

type Find = (query: string) => readonly MenuSearchEntry[];

const MOST_RESULTS = 50;

/** Finds places of the user's menu in the language of the moment; nothing before the search was loaded. */
export function useMenuFinder(wanted: boolean): Find {
  const routes = useRoutes();
  const titleOf = useTitles();
  const pool = useMemo(() => menuSearchPool(routes, titleOf), [routes, titleOf]);
  const [load, setLoad] = useState<{ readonly make: (pool: readonly MenuSearchEntry[]) => Find }>();

  useEffect(() => {
    if (!wanted || load) return;
    import("./menuFinder.ts").then(
      ({ menuFinder }) => setLoad({ make: menuFinder }),
      () => undefined,
    );
  }, [wanted, load]);
  return useMemo(() => {
    const find = load?.make(pool);
    return (query) => find?.(query).slice(0, MOST_RESULTS) ?? [];
  }, [load, pool]);
}
