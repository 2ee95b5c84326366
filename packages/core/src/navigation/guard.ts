import type { ErrorCode } from "../errors.ts";
import { fixedRouteAt } from "./fixedRoutes.ts";
import { redirectTarget } from "./paths.ts";

export interface GuardQuestion {
  /** Path without query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly session: "signedOut" | "signedIn" | "locked";
  /** Whether the menu of this session was loaded. */
  readonly menuLoaded: boolean;
  /**
   * Whether `/home?token=...` may sign in, as in the specification. Off by default, because a token in an address is
   * saved in histories and logs.
   */
  readonly acceptQueryToken?: boolean | undefined;
}

export type GuardAnswer =
  | { readonly kind: "show" }
  | { readonly kind: "go"; readonly to: string }
  /** Store this token as the session, then go there. */
  | { readonly kind: "keepToken"; readonly token: string; readonly to: string }
  /** Load user info and menu, then ask again. If that fails, sign out and go to `signInPath`. */
  | { readonly kind: "load" };

/** What to do when a path is opened (spec §2, route guard). Pure: the shell carries it out. */
export function guard(question: GuardQuestion): GuardAnswer {
  const { path, session, menuLoaded } = question;
  if (session === "locked") return lockedAnswer(question);
  const token = path === "/home" ? question.query?.["token"] : undefined;
  if (token) {
    const to = withQuery(path, { ...question.query, token: undefined });
    return question.acceptQueryToken ? { kind: "keepToken", token, to } : { kind: "go", to };
  }
  if (session === "signedOut") {
    return isOpenPath(path) ? { kind: "show" } : { kind: "go", to: signInPath(path, question.query) };
  }
  if (isOpenPath(path) || path === "/lockScreen") {
    return { kind: "go", to: redirectTarget(question.query?.["redirect"]) };
  }
  return menuLoaded ? { kind: "show" } : { kind: "load" };
}

/** Whether a page opens without a session (spec §2). */
export function isOpenPath(path: string): boolean {
  const kind = fixedRouteAt(path)?.kind;
  return kind === "signIn" || kind === "passage";
}

/** Errors after which the session may still be valid: people wait or retry instead of signing in. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "network_unreachable",
  "connection_lost",
  "timeout",
  "overloaded",
  "rate_limited",
  "internal",
  "session_locked",
  "password_change_required",
  "second_factor_required",
]);

/** What to do with a session whose user info could not be read: end it with the reason, or wait for another attempt. */
export function afterFailedLoad(code: ErrorCode | undefined): "end" | "wait" {
  return code !== undefined && passing.has(code) ? "wait" : "end";
}

/**
 * The sign-in page that leads back: `/login?redirect=...`, plain `/login` for the start page. A token is not
 * included.
 */
export function signInPath(path: string, query: GuardQuestion["query"] = {}): string {
  return leadingBack("/login", path, query);
}

/** The lock screen needs the user's name, so it loads like any page; all other pages wait for unlocking. */
function lockedAnswer({ path, query = {}, menuLoaded }: GuardQuestion): GuardAnswer {
  if (path !== "/lockScreen") return { kind: "go", to: leadingBack("/lockScreen", path, query) };
  return menuLoaded ? { kind: "show" } : { kind: "load" };
}

function leadingBack(to: string, path: string, query: NonNullable<GuardQuestion["query"]>): string {
  const back = redirectTarget(withQuery(path, { ...query, token: undefined }));
  return back === "/" ? to : withQuery(to, { redirect: back });
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
