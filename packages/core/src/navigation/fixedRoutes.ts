/** What a fixed route is for (spec §2). */
export type FixedKind =
  /** A way to sign in. */
  | "signIn"
  /** Opens without a token; leads on. */
  | "passage"
  /** The lock screen. */
  | "lock"
  /** Leads to the first page of this user. */
  | "start"
  /** Reloads the page behind it through the tab bar. */
  | "redirect"
  | "notFound"
  /** A page with a tab. */
  | "page";

export interface FixedRoute {
  readonly path: string;
  readonly kind: FixedKind;
  /** Code of its title, as of a menu entry; empty where there is none. */
  readonly code: string;
  /** Its tab cannot be closed. */
  readonly affix?: boolean;
}

const page = (path: string, code = path.slice(1)): FixedRoute => ({ path, kind: "page", code });

/** Every route that exists whatever the menu holds (spec §2). `/redirect` stands for everything below it. */
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
  page("/lineSchemeClassDetail"),
  page("/previewModel"),
  page("/profile"),
  page("/companyinfo-persion"),
  page("/menuMore"),
  // An addition of ours: where the code on a screen leads.
  page("/scan"),
];

const byPath = new Map(fixedRoutes.map((route) => [route.path, route]));

/** The fixed route at a path without query; undefined when there is none. */
export function fixedRouteAt(path: string): FixedRoute | undefined {
  return path.startsWith("/redirect/") ? byPath.get("/redirect") : byPath.get(path);
}
