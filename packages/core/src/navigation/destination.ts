import { fixedRouteAt } from "./fixedRoutes.ts";
import type { Route } from "./menu.ts";
import { ownPath, redirectTarget } from "./paths.ts";
import { homeTarget, leafRoutes, routeAt } from "./tree.ts";

/** The content at an address inside the product, for a user with these routes. */
export type Destination =
  | { readonly kind: "go"; readonly to: string }
  /** Render the page again, then go there. */
  | { readonly kind: "refresh"; readonly to: string }
  /** A page that needs no menu entry. */
  | { readonly kind: "fixed"; readonly path: string; readonly code: string; readonly affix: boolean }
  /** A page of the menu. */
  | { readonly kind: "route"; readonly route: Route }
  | { readonly kind: "notFound" };

/**
 * The target of an address for a user with these routes (spec §2): fixed routes first, then the menu, else the
 * catch-all. A page that is not in the menu is never shown.
 */
export function destinationOf(path: string, search: string, routes: readonly Route[]): Destination {
  const fixed = fixedRouteAt(path);
  if (!fixed) return fromMenu(path, routes);
  switch (fixed.kind) {
    case "page":
      return { kind: "fixed", path, code: fixed.code, affix: fixed.affix === true };
    case "start":
      return { kind: "go", to: homeTarget(routes) };
    case "redirect":
      return { kind: "refresh", to: behindRedirect(path, search) };
    case "passage":
      return { kind: "go", to: redirectTarget(parameter(search, "redirect")) };
    case "signIn":
    case "lock":
      return { kind: "go", to: "/" };
    case "notFound":
      return { kind: "notFound" };
    default:
      return fixed.kind satisfies never;
  }
}

/** Path of a dashboard of the menu, which has no path of its own (spec §2, type 6). */
export function dashboardPath({ code }: Pick<Route, "code">): string {
  return `/dashboard/${encodeURIComponent(code)}`;
}

/** Path of a route inside the product; empty if it has an external target or none. */
export function pathOf(route: Route): string {
  return route.kind === "dashboard" ? dashboardPath(route) : route.path;
}

function fromMenu(path: string, routes: readonly Route[]): Destination {
  const route = routeAt(routes, path) ?? leafRoutes(routes).find((one) => pathOf(one) === path);
  return !route || route.kind === "folder" ? { kind: "notFound" } : { kind: "route", route };
}

function behindRedirect(path: string, search: string): string {
  const to = ownPath(decoded(path.slice("/redirect".length)) + search) ?? "/";
  return fixedRouteAt(to)?.kind === "redirect" ? "/" : redirectTarget(to);
}

/** A path with a `:` in it arrives encoded (contract-flow-chat §7.2). */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** One parameter of a query; core knows no URLSearchParams. */
function parameter(search: string, name: string): string | undefined {
  const pair = search
    .replace(/^\?/, "")
    .split("&")
    .find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodedPart(pair.slice(name.length + 1));
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return "";
  }
}
