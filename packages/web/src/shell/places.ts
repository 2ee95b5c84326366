import { leafRoutes, type Route } from "@banche/core";

/** Pages that need no menu entry (spec §2, fixed routes), by path, with the code of their title. */
const places: Readonly<Record<string, string>> = {
  "/home": "home",
  "/messageRecord": "messageRecord",
  "/messagesendrecord": "messagesendrecord",
  "/lineSchemeClassDetail": "lineSchemeClassDetail",
  "/previewModel": "previewModel",
  "/profile": "profile",
  "/companyinfo-persion": "companyinfo-persion",
  "/menuMore": "menuMore",
};

/** The fixed page at a path; undefined when there is none. */
export function placeAt(path: string): { readonly code: string; readonly name: string } | undefined {
  const code = Object.hasOwn(places, path) ? places[path] : undefined;
  return code === undefined ? undefined : { code, name: code };
}

/** Where a dashboard of the menu is shown: it has no path of its own (spec §2, type 6). */
export function dashboardPath({ code }: Pick<Route, "code">): string {
  return `/dashboard/${encodeURIComponent(code)}`;
}

/** The dashboard at a path; undefined when the menu has none there. */
export function dashboardAt(routes: readonly Route[], path: string): Route | undefined {
  return leafRoutes(routes).find((route) => route.kind === "dashboard" && dashboardPath(route) === path);
}
