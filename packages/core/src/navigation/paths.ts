import { isExternal } from "../validation/addresses.ts";

/**
 * A path inside the product, or undefined: the only kind of address that a redirect may go to (spec §2, ASVS 3.7.2).
 * Refused are other origins in all their spellings, backslashes and control characters.
 */
export function ownPath(address: string | undefined): string | undefined {
  if (!address || address.length > 2_048) return undefined;
  return /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(address) ? address : undefined;
}

/** Where to go after signing in: the wanted path if it is one of ours and not a sign-in or lock page itself, else `/`. */
export function redirectTarget(wanted: string | undefined): string {
  const path = ownPath(wanted);
  return path === undefined || NOT_A_TARGET.test(path) ? "/" : path;
}

/** The path of a child: external links and absolute paths stay as they are, others lie below the parent (spec §2). */
export function resolvePath(parent: string, path: string): string {
  if (isExternal(path) || path.startsWith("/")) return path;
  const segments: string[] = [];
  for (const segment of `${parent}/${path}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

const NOT_A_TARGET = /^\/(?:login|oldLogin|lockScreen|redirect|auth-redirect|jump)(?:[/?#]|$)/;
