import { afterClosing, reduceVisited, routeAt, type View, type VisitedEvent, type VisitedViews } from "@banche/core";
import { useCallback, useEffect, useReducer } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRuntime } from "../bind/context.tsx";
import { rememberPath } from "../bind/recentPaths.ts";
import { useCurrentUser, useRoutes } from "../bind/useSession.ts";
import { dashboardAt, placeAt } from "./places.ts";

const HOME: View = { path: "/home", fullPath: "/home", affix: true };

export interface Visited {
  readonly views: VisitedViews;
  readonly close: (event: Exclude<VisitedEvent, { readonly type: "opened" }>) => void;
  readonly refresh: (view: View) => void;
}

/** The open tabs: each page that was shown, until it is closed (spec §2, tab bar). */
export function useVisited(): Visited {
  const [views, dispatch] = useReducer(reduceVisited, [HOME]);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const routes = useRoutes();
  const isPage = (placeAt(pathname) ?? routeAt(routes, pathname) ?? dashboardAt(routes, pathname)) !== undefined;

  const userId = useCurrentUser()?.user?.id;
  const { lasting, queries } = useRuntime();

  useEffect(() => {
    if (isPage) dispatch({ type: "opened", view: { path: pathname, fullPath: pathname + search } });
  }, [isPage, pathname, search]);

  useEffect(() => {
    if (isPage && userId !== undefined && placeAt(pathname) === undefined) rememberPath(lasting, userId, pathname);
  }, [isPage, userId, lasting, pathname]);

  const close = useCallback<Visited["close"]>(
    (event) => {
      dispatch(event);
      const to = event.type === "closedOthers" ? event.path : afterClosing(reduceVisited(views, event), pathname);
      if (to !== undefined && to !== pathname) void navigate(to);
    },
    [views, pathname, navigate],
  );
  const refresh = useCallback(
    (view: View) => {
      // What is shown again is asked for again.
      void queries.invalidateQueries({ refetchType: "none" });
      void navigate(`/redirect${view.fullPath}`, { replace: true });
    },
    [navigate, queries],
  );
  return { views, close, refresh };
}
