import { isExternal } from "../validation/addresses.ts";

/**
 * A path inside the product, or undefined. Only such an address may be the target of a redirect (spec §2, ASVS
 * 3.7.2). Other origins in all spellings, backslashes and control characters are refused.
 */
export function ownPath(address: string | undefined): string | undefined {
  if (!address || address.length > 2_048) return undefined;
  return /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(address) ? address : undefined;
}

/** The target after sign-in: the wanted path if it is inside the product and not a sign-in or lock page, else `/`. */
export function redirectTarget(wanted: string | undefined): string {
  const path = ownPath(wanted);
  return path === undefined || NOT_A_TARGET.test(path) ? "/" : path;
}

/**
 * The path of a child: external links and absolute paths are unchanged, others are appended to the parent (spec §2).
 */
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
