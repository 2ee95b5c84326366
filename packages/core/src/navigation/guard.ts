import type { SessionState } from "../session/machine.ts";

/** Addresses that need no session (spec §2). */
const OPEN_PATHS: ReadonlySet<string> = new Set(["/login", "/oldLogin", "/auth-redirect", "/jump"]);
const SIGN_IN_PATHS: ReadonlySet<string> = new Set(["/login", "/oldLogin"]);
const LOCK_PATH = "/lockScreen";

/** Where somebody wants to go, as the address bar has it. */
export interface Place {
  /** `/permission/user` */
  readonly path: string;
  /** `?page=2`, or empty. */
  readonly search: string;
}

export type GuardAnswer =
  /** Draw what is there. */
  | { readonly kind: "show" }
  /** The user info must be read first. */
  | { readonly kind: "load" }
  /** Go elsewhere, without a trace in the history. */
  | { readonly kind: "go"; readonly to: string }
  /** Take this token, and go where the address no longer shows it (spec §2, `/home` with a token). */
  | { readonly kind: "adopt"; readonly token: string; readonly to: string };

/** What happens at an address (spec §2, route guard). Repeated with its own answers it always comes to `show` or `load`. */
export function guard(session: SessionState, { path, search }: Place): GuardAnswer {
  const query = new Query(search);
  const token = query.get("token");
  if (path === "/home" && token) return { kind: "adopt", token, to: `/home${query.without("token")}` };
  if (session.status === "signedOut")
    return OPEN_PATHS.has(path) ? { kind: "show" } : { kind: "go", to: signInAt(path, search) };
  if (session.status === "locked") {
    if (path !== LOCK_PATH) return { kind: "go", to: `${LOCK_PATH}${backTo(path, search)}` };
    return session.current ? { kind: "show" } : { kind: "load" };
  }
  if (SIGN_IN_PATHS.has(path)) {
    return session.current ? { kind: "go", to: ownPath(query.get("redirect")) } : { kind: "show" };
  }
  if (path === LOCK_PATH) return { kind: "go", to: ownPath(query.get("redirect")) };
  return session.current ? { kind: "show" } : { kind: "load" };
}

/** The sign-in page that comes back here afterwards. */
export function signInAt(path: string, search = ""): string {
  return `/login${backTo(path, search)}`;
}

/**
 * A redirect target that stays in the app: a path of our own, never the sign-in or lock page, else `/`. Guards against
 * `//host`, `\\host` and whole addresses.
 */
export function ownPath(target: string | undefined): string {
  if (target === undefined || target.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return "/";
  const path = target.split(/[?#]/, 1).join("");
  return OPEN_PATHS.has(path) || path === LOCK_PATH ? "/" : target;
}

function backTo(path: string, search: string): string {
  const target = ownPath(`${path}${search}`);
  return target === "/" ? "" : `?redirect=${encodeURIComponent(target)}`;
}

/** A query string; core has no URLSearchParams. */
class Query {
  readonly #pairs: readonly (readonly [string, string])[];

  constructor(search: string) {
    this.#pairs = search
      .replace(/^\?/, "")
      .split("&")
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [decode(name), decode(value.join("="))];
      });
  }

  get(name: string): string | undefined {
    return this.#pairs.find(([key]) => key === name)?.[1];
  }

  without(name: string): string {
    const rest = this.#pairs.filter(([key]) => key !== name);
    const text = rest.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
    return text && `?${text}`;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
