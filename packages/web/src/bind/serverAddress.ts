import { pictureAddress } from "./pictureAddress.ts";

/**
 * Address of a file of a chat message; `path` is the stored name, with a signature if the server gave one (spec §7).
 *
 * @param size - `small` asks for a picture that is large enough for a list; servers without small pictures send the
 * whole one
 */
export function chatFileAddress(path: string, size?: "small"): string {
  const at = path.indexOf("?");
  const [name, query] = at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at + 1)];
  const asked = [query, size && `size=${size}`].filter(Boolean).join("&");
  return withProduct(`/api/file/Image/IM/${encodeURIComponent(name)}${asked && `?${asked}`}`);
}

/** An address below `/api/`, with the product in front; other addresses stay unchanged. */
export function withProduct(path: string): string {
  return pictureAddress(path) ?? path;
}
