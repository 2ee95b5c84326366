/** The purpose of a fixed route (spec §2). */
export type FixedKind =
  /** A way to sign in. */
  | "signIn"
  /** Opens without a token and leads to another page. */
  | "passage"
  /** The lock screen. */
  | "lock"
  /** Leads to the start page of the user. */
  | "start"
  /** Reloads the page behind it through the tab bar. */
  | "redirect"
  | "notFound"
  /** A page with a tab. */
  | "page";

export interface FixedRoute {
  readonly path: string;
  readonly kind: FixedKind;
  /** Code of its title, like that of a menu entry; empty if it has no title. */
  readonly code: string;
  /** Code of the menu entry whose record it shows. */
  readonly within?: string;
  /** Its tab cannot be closed. */
  readonly affix?: boolean;
}

const page = (path: string, code = path.slice(1)): FixedRoute => ({ path, kind: "page", code });

/** Every route that does not depend on the menu (spec §2). `/redirect` includes everything below it. */
export const fixedRoutes: readonly FixedRoute[] = [
  { path: "/login", kind: "signIn", code: "login" },
  { path: "/oldLogin", kind: "signIn", code: "login" },
  { path: "/auth-redirect", kind: "passage", code: "" },
  { path: "/jump", kind: "passage", code: "" },
  { path: "/lockScreen", kind: "lock", code: "lockScreen" },
  { path: "/", kind: "start", code: "" },
  { path: "/default", kind: "start", code: "" },
  { path: "/redirect", kind: "redirect", code: "" },
  { path: "/404", kind: "notFound", code: "notFound" },
  { ...page("/home"), affix: true },
  page("/messageRecord"),
  page("/messagesendrecord"),
  { ...page("/lineSchemeClassDetail"), within: "bus.scheme" },
  page("/previewModel"),
  page("/profile"),
  page("/companyinfo-persion"),
  page("/menuMore"),
  // An addition of ours: the target of the code on a sign-in screen.
  page("/scan"),
];

const byPath = new Map(fixedRoutes.map((route) => [route.path, route]));

/** The fixed route at a path without query; undefined if there is none. */
export function fixedRouteAt(path: string): FixedRoute | undefined {
  return path.startsWith("/redirect/") ? byPath.get("/redirect") : byPath.get(path);
}
