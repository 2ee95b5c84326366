import { productName } from "./runtime.ts";

/** Address of a picture of a chat message; `path` is the stored name, with a signature where the server gave one (spec §7). */
export function chatFileAddress(path: string): string {
  return withProduct(`/api/file/Image/IM/${path.split("?", 1).map(encodeURIComponent).join("")}${queryOf(path)}`);
}

/** An address below `/api/` as the page has to ask for it; others stay as they are. */
export function withProduct(path: string): string {
  const product = productName();
  return product !== undefined && path.startsWith("/api/") ? `/${product}${path}` : path;
}

function queryOf(path: string): string {
  const at = path.indexOf("?");
  return at < 0 ? "" : path.slice(at);
}
