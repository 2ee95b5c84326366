import type { Endpoint } from "../contract/endpoint.ts";
import { writeWire } from "../contract/shortcut.ts";

export interface Address {
  /** Origin and any path in front, `https://host` or `https://host/sub`; a slash at the end does not matter. */
  readonly server: string;
  /** First segment of the platform's paths, `/{product}/api/...` (spec §7); without it paths start with `/api`. */
  readonly product?: string | undefined;
}

/**
 * The whole address of a call: base, path with its parameters, query, and `n`, the seconds of now (spec §7).
 *
 * @throws when a parameter is missing or empty
 */
export function urlOf(
  address: Address,
  endpoint: Endpoint,
  input: { readonly params?: Readonly<Record<string, string>>; readonly query?: unknown },
  nowMs: number,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (!value) throw new TypeError(`${endpoint.method} ${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = [...queryPairs(endpoint, input.query), `n=${Math.floor(nowMs / 1000)}`];
  return `${baseOf(address, endpoint.base)}${path}?${pairs.join("&")}`;
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
    if (value !== undefined && value !== "") pairs.push(`${name}=${encodeURIComponent(String(value))}`);
  }
  return pairs;
}
