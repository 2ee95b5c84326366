import { findText } from "../i18n/pick.ts";
import type { Language } from "../i18n/language.ts";
import { fixedRouteAt } from "./fixedRoutes.ts";
import type { Route } from "./menu.ts";

/**
 * The routes of the side bar. Hidden entries are left out; a parent with exactly one visible child is replaced by
 * that child (spec §2).
 */
export function visibleRoutes(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    if (route.kind !== "folder") return [route];
    const children = visibleRoutes(route.children);
    if (children.length <= 1) return children;
    return [{ ...route, children }];
  });
}

/** The route with this path and its parents, outermost first; empty if the menu has no such route. */
export function breadcrumb(routes: readonly Route[], path: string): readonly Route[] {
  for (const route of routes) {
    if (route.path !== "" && route.path === path) return [route];
    const below = breadcrumb(route.children, path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}

/** The path of the menu entry to which a page belongs: that of its list for the page of a record, else its own. */
export function pathInMenu(routes: readonly Route[], path: string): string {
  const within = fixedRouteAt(path)?.within;
  const entry = within === undefined ? undefined : leafRoutes(routes).find(({ code }) => code === within);
  return entry?.path || path;
}

/** The route of a path; undefined if it is not in the user's menu. */
export function routeAt(routes: readonly Route[], path: string): Route | undefined {
  return breadcrumb(routes, path).at(-1);
}

/** All routes that can be opened, in the order of the menu, without folders. */
export function leafRoutes(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route) => (route.kind === "folder" ? leafRoutes(route.children) : [route]));
}

/** The target of `/default`: the first menu entry if its code is `SY`, else `/home` (spec §2). */
export function homeTarget(routes: readonly Route[]): string {
  const first = routes[0];
  if (first?.code !== "SY") return "/home";
  return leafRoutes([first]).find((route) => route.path !== "")?.path ?? "/home";
}

/** The title of a route: our translation for its code, else the server's name (contract-base §2.4). */
export function titleOf(
  language: Language,
  route: { readonly code?: string | undefined; readonly name: string },
): string {
  const key = (route.code ?? "").replaceAll(".", "-");
  return (key && findText(language, `navigation.pages.${key}`)) || route.name;
}
