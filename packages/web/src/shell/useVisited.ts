import {
  afterClosing,
  type ClosingEvent,
  destinationOf,
  readViews,
  reduceVisited,
  splitPath,
  type View,
  viewKey,
  type VisitedViews,
  writeViews,
} from "@banche/core/shell";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRuntime } from "../bind/context.tsx";
import { TABS_KEY } from "../bind/followFactory.ts";
import { rememberPath } from "../bind/recentPaths.ts";
import { useKeptSubjects } from "./useKeptSubjects.ts";
import { useCurrentUser, useRoutes, useSession } from "../bind/useSession.ts";

const HOME: View = { key: "/home", path: "/home", fullPath: "/home", affix: true };

export interface Visited {
  readonly views: VisitedViews;
  /** Key of the tab of the current address. */
  readonly active: string;
  readonly close: (event: ClosingEvent) => void;
  readonly refresh: (fullPath: string) => void;
  readonly move: (key: string, to: number) => void;
  /** Moves by this number of tabs; wraps around at both ends. */
  readonly step: (by: number) => void;
}

/** The open tabs: each visited page until it is closed. They survive a reload (spec §2, tab bar). */
export function useVisited(): Visited {
  const { lasting, brief, queries } = useRuntime();
  const routes = useRoutes();
  const owner = useOwner();
  const userId = useCurrentUser()?.user?.id;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [views, dispatch] = useReducer(reduceVisited, undefined, (): VisitedViews => {
    const [whose, ...lines] = (brief.get(TABS_KEY) ?? "").split("\n");
    const isPage = (path: string) => ["fixed", "route"].includes(destinationOf(path, "", routes).kind);
    const kept = whose === owner ? readViews(lines.join("\n"), isPage) : [];
    return [HOME, ...kept.filter(({ key }) => key !== HOME.key)];
  });
  const target = destinationOf(pathname, search, routes);
  const isPage = target.kind === "fixed" || target.kind === "route";
  const active = viewKey(pathname, search);

  const fullPath = pathname + search;
  const [opened, setOpened] = useState("");
  // Known before anything is drawn: found out afterwards, the whole frame would be drawn twice.
  if (isPage && opened !== fullPath) {
    setOpened(fullPath);
    dispatch({ type: "opened", view: { key: active, path: pathname, fullPath } });
  }

  useEffect(() => {
    if (target.kind === "route" && userId !== undefined) rememberPath(lasting, userId, pathname);
  }, [target.kind, userId, lasting, pathname]);

  useKeptSubjects(owner, views);
  useEffect(() => brief.set(TABS_KEY, `${owner}\n${writeViews(views)}`), [brief, owner, views]);

  const close = useCallback(
    (event: ClosingEvent) => {
      dispatch(event);
      const left = reduceVisited(views, event);
      const kept = event.type === "closedAll" ? undefined : left.find(({ key }) => key === event.key);
      const isGone = left.every(({ key }) => key !== active);
      const to = isGone && kept ? kept.fullPath : afterClosing(left, active);
      if (to !== undefined) void navigate(to);
    },
    [views, active, navigate],
  );
  const refresh = useCallback(
    (fullPath: string) => {
      // Data of a refreshed page is read again.
      void queries.invalidateQueries({ refetchType: "none" });
      dispatch({ type: "refreshed", key: viewKey(...splitPath(fullPath)) });
      void navigate(fullPath, { replace: true });
    },
    [navigate, queries],
  );
  const move = useCallback((key: string, to: number) => dispatch({ type: "moved", key, to }), []);
  const step = useCallback(
    (by: number) => {
      const at = views.findIndex(({ key }) => key === active);
      const next = views[(at + by + views.length) % views.length];
      if (next && next.key !== active) void navigate(next.fullPath);
    },
    [views, active, navigate],
  );
  return useMemo(() => ({ views, active, close, refresh, move, step }), [views, active, close, refresh, move, step]);
}

/** The owner of the tabs: another user or factory starts without tabs. */
function useOwner(): string {
  const state = useSession();
  return state.status === "signedOut" ? "" : `${state.current?.user?.id ?? ""} ${state.factoryId ?? ""}`;
}
