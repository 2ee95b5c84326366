import type { Route } from "./menu.ts";

/**
 * The menu of a client that does not have all pages: without planned entries, and without folders that have nothing
 * else. The menu on the wire stays complete, because other clients of the platform may have more pages.
 *
 * @param isBuilt - whether the client has a page for an entry; not called for folders
 * @param showsPlanned - whether the operator wants to see planned entries: then they are last, marked as `planned`
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
