import { pathOf, type Route, leafRoutes } from "@banche/core/shell";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useRoutes } from "./useSession.ts";

/** The menu entry of the page that this is drawn in; undefined for pages without one. */
export function useRouteHere(): Route | undefined {
  const routes = useRoutes();
  const { pathname } = useLocation();
  return useMemo(() => leafRoutes(routes).find((route) => pathOf(route) === pathname), [routes, pathname]);
}
