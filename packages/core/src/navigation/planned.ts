import type { Route } from "./menu.ts";

/**
 * What a client shows of a menu whose entries it cannot all open: without those that are planned, and without folders that have
 * nothing else. The menu on the wire stays whole, because other clients of the platform may open more.
 *
 * @param isBuilt - whether the client has a page for an entry; it is not asked about folders
 * @param showsPlanned - whether the operator wants to see what is planned: it comes last then, marked as `planned`
 */
export function builtRoutes(
  routes: readonly Route[],
  isBuilt: (route: Route) => boolean,
  showsPlanned: boolean,
): readonly Route[] {
  const all = routes.flatMap((route): readonly Route[] => {
    if (route.kind !== "folder") return isBuilt(route) ? [route] : showsPlanned ? [{ ...route, planned: true }] : [];
    const children = builtRoutes(route.children, isBuilt, showsPlanned);
    if (children.length === 0) return showsPlanned ? [{ ...route, children, planned: true }] : [];
    return [{ ...route, children, ...(children.every(({ planned }) => planned) && { planned: true }) }];
  });
  return [...all.filter(({ planned }) => planned !== true), ...all.filter(({ planned }) => planned === true)];
}
