import type { FastifyRequest } from "fastify";

import { StartError } from "./startError.ts";

const pattern = /^(?:\/[A-Za-z0-9][\w.-]{0,30}){1,4}$/;
/** Paths of the server itself: a base that begins with one of them would hide it. */
const taken = /^\/(?:api|assets|healthz|livez|readyz|metrics)(?:\/|$)/;

/** Checks the base path. @throws {StartError} `invalid_options` unless it is empty or a path such as `/bus` */
export function checkBasePath(base: string): void {
  if (base === "" || (pattern.test(base) && !taken.test(base))) return;
  throw new StartError("invalid_options", `Not a base path: ${base} (such as /bus; not /api or /assets)`);
}

/**
 * The address without the base. An address without it is returned unchanged: some proxies remove the base, and readiness checks do not
 * use it.
 */
export function belowBase(url: string, base: string): string {
  if (base === "" || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}

/** The path before `/api/` in an address as the browser sees it: the base, and the product if there is one. Undefined: unknown. */
export function beforeApi(request: Pick<FastifyRequest, "url">, base: string): string | undefined {
  const product = /^((?:\/[\w.-]{1,50})?)\/api\//.exec(request.url)?.[1];
  return product === undefined ? undefined : `${base}${product}`;
}
