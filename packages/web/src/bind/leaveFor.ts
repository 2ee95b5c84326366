import { ownPath } from "@banche/core/shell";

import { basePath } from "./siteAddress.ts";

/**
 * Sends the browser to an address that the server named (codes 1101001, 1101002, 1101004; spec §4), after people could
 * read why. Only web addresses are followed.
 *
 * @returns whether the browser leaves
 */
export function leaveFor(path: string | undefined, afterMs = 0): boolean {
  if (path === undefined || !URL.canParse(path, window.location.href)) return false;
  // A path of the installation knows nothing of where that lies.
  const address = new URL(ownPath(path) === undefined ? path : `${basePath()}${path}`, window.location.href);
  if (address.protocol !== "https:" && address.protocol !== "http:") return false;
  window.setTimeout(() => window.location.assign(address), afterMs);
  return true;
}
