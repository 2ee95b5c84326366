import type { Endpoint } from "../contract/endpoint.ts";
import { writeWire } from "../contract/shortcut.ts";

export interface Address {
  /** Origin with an optional path prefix, `https://host` or `https://host/sub`; a slash at the end is ignored. */
  readonly server: string;
  /** First segment of the platform's paths, `/{product}/api/...` (spec §7); without it paths start with `/api`. */
  readonly product?: string | undefined;
}

/**
 * The full address of a call: base, path with its parameters, query, and `n`, the current time in seconds (spec §7).
 *
 * @throws when a parameter is missing or empty
 */
export function urlOf(
  address: Address,
  endpoint: Endpoint,
  input: { readonly params?: Readonly<Record<string, string>>; readonly query?: unknown },
  nowMs: number,
): string {
  const path = endpoint.params.length === 0 ? endpoint.path : filled(endpoint, input.params);
  const pairs = [...queryPairs(endpoint, input.query), `n=${Math.floor(nowMs / 1000)}`];
  return `${baseOf(address, endpoint.base)}${path}?${pairs.join("&")}`;
}

function filled({ method, path }: Endpoint, params: Readonly<Record<string, string>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (!value) throw new TypeError(`${method} ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function baseOf({ server, product }: Address, base: "api" | "gps"): string {
  const origin = server.replace(/\/+$/, "");
  if (base === "gps") return `${origin}/${product ?? "banche"}-gps`;
  return product ? `${origin}/${product}` : origin;
}

function queryPairs(endpoint: Endpoint, query: unknown): string[] {
  if (query === undefined || !endpoint.query) return [];
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(writeWire(endpoint.query, query) as Record<string, unknown>)) {
    if (value !== undefined && value !== "")
      pairs.push(`${name}=${typeof value === "number" ? value : encodeURIComponent(String(value))}`);
  }
  return pairs;
}
