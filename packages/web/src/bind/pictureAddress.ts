import { ownPath } from "@banche/core/shell";
import { pageFact } from "./pageFacts.ts";
import { basePath } from "./siteAddress.ts";

/**
 * Address of a picture from the path that the server sent, with the base of the client in front (contract-flow-chat
 * §7.10).
 */
export function pictureAddress(path: string | undefined): string | undefined {
  const own = ownPath(path);
  if (own === undefined || !own.startsWith("/api/")) return undefined;
  const product = pageFact("product");
  return basePath() + (product === "" ? own : `/${product}${own}`);
}
