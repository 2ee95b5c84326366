import { pictureAddress } from "./pictureAddress.ts";

/** Address of a file of a chat message; `path` is the stored name, with a signature where the server gave one (spec §7). */
export function chatFileAddress(path: string): string {
  const at = path.indexOf("?");
  const [name, query] = at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
  return withProduct(`/api/file/Image/IM/${encodeURIComponent(name)}${query}`);
}

/** An address below `/api/` as the page has to ask for it; others stay as they are. */
export function withProduct(path: string): string {
  return pictureAddress(path) ?? path;
}
