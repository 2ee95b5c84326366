import { every, isDigit, isLetter, isLetterOrDigit, oneOf } from "./characters.ts";

/** Longest e-mail address (RFC 5321). */
export const EMAIL_MAX_CHARS = 254;
/** Longest web address that is accepted. */
export const URL_MAX_CHARS = 2_048;

/**
 * Whether a text is an e-mail address: one `@`, a local part of at most 64 characters without leading, trailing or
 * double dots, a domain of at least two labels. Linear in its length (spec §5).
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_MAX_CHARS) return false;
  const [local = "", domain = "", ...rest] = value.split("@");
  if (rest.length > 0 || local.length > 64) return false;
  return local.split(".").every((atom) => every(atom, isAtomCharacter)) && isDomain(domain);
}

/** Whether a text is the address of a page: `http`, `https` or `ftp`, a host, no spaces. Linear in its length (spec §5). */
export function isUrl(value: string): boolean {
  if (value.length > URL_MAX_CHARS) return false;
  const scheme = ["https://", "http://", "ftp://"].find((prefix) => startsWithIgnoringCase(value, prefix));
  if (!scheme || !every(value, isUrlCharacter)) return false;
  const rest = value.slice(scheme.length);
  const end = rest.search(/[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  return isHostAndPort(authority.slice(authority.lastIndexOf("@") + 1));
}

/** Whether an address is outside the product: it starts with http, https, mailto or tel (spec §2). */
export function isExternal(address: string): boolean {
  return ["http:", "https:", "mailto:", "tel:"].some((prefix) => startsWithIgnoringCase(address, prefix));
}

const symbols = oneOf("!#$%&'*+-/=?^_`{|}~");
const isAtomCharacter = (code: number): boolean => isLetterOrDigit(code) || symbols(code);
const forbiddenInUrls = oneOf(' "<>\\^`{|}');
const isUrlCharacter = (code: number): boolean =>
  code > 0x20 && code !== 0x7f && !isSpace(code) && !forbiddenInUrls(code);
const isSpace = (code: number): boolean => /^[\s\p{C}]$/u.test(String.fromCodePoint(code));
const isLabelCharacter = (code: number): boolean => isLetterOrDigit(code) || code === 0x2d;

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length >= 2 && labels.every(isLabel) && top.length >= 2 && (every(top, isLetter) || top.startsWith("xn--"))
  );
}

function isLabel(label: string): boolean {
  return label.length <= 63 && every(label, isLabelCharacter) && !label.startsWith("-") && !label.endsWith("-");
}

function isHostAndPort(text: string): boolean {
  const bracket = text.startsWith("[") ? text.indexOf("]") + 1 : 0;
  const colon = text.indexOf(":", bracket);
  const host = colon < 0 ? text : text.slice(0, colon);
  const port = colon < 0 ? "80" : text.slice(colon + 1);
  if (!every(port, isDigit) || port.length > 5 || Number(port) > 65_535) return false;
  if (bracket > 0) return every(host.slice(1, -1), oneOf("0123456789abcdefABCDEF:.")) && host.endsWith("]");
  const labels = host.split(".");
  if (labels.length === 4 && labels.every((label) => every(label, isDigit))) {
    return labels.every((label) => label.length <= 3 && Number(label) <= 255);
  }
  return labels.every(isHostLabel);
}

/** As in a domain, but letters of every script: browsers encode them. */
function isHostLabel(label: string): boolean {
  const inside = (code: number): boolean => code > 0x7f || isLabelCharacter(code);
  return label.length <= 63 && every(label, inside) && !label.startsWith("-") && !label.endsWith("-");
}

function startsWithIgnoringCase(value: string, prefix: string): boolean {
  return value.slice(0, prefix.length).toLowerCase() === prefix;
}
