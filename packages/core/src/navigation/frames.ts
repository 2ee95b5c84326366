import { isUrl } from "../validation/addresses.ts";

/** Whether and how an address may be shown inside a page. */
export type FrameAnswer =
  | { readonly kind: "show"; readonly sandbox: string }
  /** The operator does not allow this origin (`frame-src`), or the address is invalid. */
  | { readonly kind: "refuse" };

/** Permissions of a framed page. It may never navigate the page around it or ask it for permissions. */
const RIGHTS = ["allow-scripts", "allow-forms", "allow-popups", "allow-downloads"];

/**
 * Decides about a frame (spec §2, types 6 and 7). Pages of our own origin are isolated (no `allow-same-origin`), so
 * that a framed page can never use the session. A page from another origin keeps its origin, because otherwise it
 * could not even sign in.
 *
 * @param origin - our own
 * @param allowed - origins that the operator lists, as `https://host[:port]`
 */
export function frameAnswer(url: string, origin: string, allowed: readonly string[]): FrameAnswer {
  const target = originOf(url, origin);
  if (target === undefined) return { kind: "refuse" };
  if (target === origin) return { kind: "show", sandbox: RIGHTS.join(" ") };
  if (!allowed.includes(target)) return { kind: "refuse" };
  return { kind: "show", sandbox: [...RIGHTS, "allow-same-origin"].join(" ") };
}

/** Origin of a web address, lower case, without the usual port; our own for a path. */
export function originOf(url: string, own: string): string | undefined {
  if (/^\/(?![/\\])/.test(url)) return own;
  const match = /^(https?):\/\/([^/?#@\\]+)(?:[/?#]|$)/i.exec(url);
  if (!match || !isUrl(url)) return undefined;
  const [, scheme = "", host = ""] = match;
  const usual = scheme.toLowerCase() === "https" ? ":443" : ":80";
  return `${scheme}://${host.endsWith(usual) ? host.slice(0, -usual.length) : host}`.toLowerCase();
}
