import { StartError } from "../base/startError.ts";

/**
 * The addresses of one database: `postgres://user@first:5432,second:5432/name?target_session_attrs=read-write`. One address is in use.
 * When it fails, all connections move to the next one.
 */
export interface Hosts {
  /** Whether there is more than one address. */
  readonly areMany: boolean;
  /** Whether read-only databases are skipped. */
  readonly mustWrite: boolean;
  /** The URL with only the address in use. */
  url(): string;
  /** Moves to the next address, unless this already happened after `url` was read. */
  leave(url: string): void;
  /** Number of addresses. */
  readonly count: number;
  /** Description for people: addresses and name, never a password. */
  readonly describe: string;
}

const authority = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
const wants = ["any", "read-write", "primary"] as const;

/** Parses the URL. @throws {StartError} `invalid_options`; the message never contains the password */
export function hostsOf(url: string): Hosts {
  const [, start, list = "", end = ""] = authority.exec(url) ?? [];
  if (start === undefined) throw new StartError("invalid_options", "The database URL is not a URL");
  const { rest, wanted } = withoutWish(end);
  const addresses = list.split(",");
  if (addresses.length > 1 && addresses.some((address) => address === ""))
    throw new StartError("invalid_options", "The database URL has an empty address between commas");
  const urls = addresses.map((address) => `${start}${address}${rest}`);
  const parsed = urls.map((one) => URL.parse(one));
  if (parsed.some((one) => one === null)) throw new StartError("invalid_options", "The database URL is not a URL");
  const shown = parsed.map((one) => one?.host || one?.searchParams.get("host") || "localhost").join(", ");
  let at = 0;
  return {
    areMany: urls.length > 1,
    count: urls.length,
    mustWrite: wanted !== "any",
    describe: `${shown}${parsed[0]?.pathname ?? ""}`,
    url: () => urls[at] ?? url,
    leave(failed) {
      if (urls[at] === failed) at = (at + 1) % urls.length;
    },
  };
}

/** The end of a URL without `target_session_attrs`, which only this server evaluates. */
function withoutWish(end: string): { readonly rest: string; readonly wanted: (typeof wants)[number] } {
  const [path = "", search] = end.split("?", 2);
  if (search === undefined) return { rest: end, wanted: "read-write" };
  const params = search.split("&").map((pair) => pair.split("=", 2));
  const wish = params.find(([name]) => name === "target_session_attrs")?.[1] ?? "read-write";
  const wanted = wants.find((one) => one === wish);
  if (wanted === undefined) {
    throw new StartError(
      "invalid_options",
      `target_session_attrs of the database URL is one of ${wants.join(", ")}: the server must be able to write`,
    );
  }
  const left = params.filter(([name]) => name !== "target_session_attrs").map((pair) => pair.join("="));
  return { rest: left.length > 0 ? `${path}?${left.join("&")}` : path, wanted };
}
