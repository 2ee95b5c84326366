import { ownPath } from "@banche/core/shell";

import { basePath } from "./siteAddress.ts";

/**
 * Sends the browser to an address that the server named (codes 1101001, 1101002, 1101004; spec §4), after people had
 * time to read why. Only web addresses are followed.
 *
 * @returns whether the browser leaves the page
 */
export function leaveFor(path: string | undefined, afterMs = 0): boolean {
  if (path === undefined || !URL.canParse(path, window.location.href)) return false;
  // A path of the installation does not contain its base path.
  const address = new URL(ownPath(path) ? basePath() + path : path, window.location.href);
  if (!/^https?:$/.test(address.protocol)) return false;
  window.setTimeout(() => window.location.assign(address), afterMs);
  return true;
}
