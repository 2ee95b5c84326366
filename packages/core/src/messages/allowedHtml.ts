/**
 * The allowed HTML in notices: text, structure, links, pictures, and the formatting of the platform's editors. The
 * server removes everything else when a notice is written, and the web app again when it is read (W-7).
 */
export const allowedHtml = {
  tags: [
    ..."p br hr b strong i em u s sub sup span div blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li".split(" "),
    ..."dl dt dd a img table caption thead tbody tfoot tr th td".split(" "),
  ],
  attributes: [
    ..."href src alt title colspan rowspan".split(" "),
    // Their values are checked separately, see `keptFormatting`.
    ..."class style width height data-checked".split(" "),
  ],
  /** Allowed link addresses: the web, mail, telephone, and our own paths. */
  schemes: ["http", "https", "mailto", "tel"],
} as const;

/** Whether a link or picture may have this address: an allowed scheme, or a path on the same server. */
export function isAllowedAddress(address: string): boolean {
  return ADDRESS.test(address);
}

const ADDRESS = new RegExp(`^(?:${allowedHtml.schemes.join("|")}):|^/(?![/\\\\])`, "i");

/** The allowed part of a formatting attribute. */
export interface KeptFormatting {
  /** Undefined if nothing is allowed. */
  readonly value: string | undefined;
  /** Whether the whole value is allowed. */
  readonly whole: boolean;
}

const longestFormatting = 2_000;

/**
 * The allowed part of the value of `class`, `style`, `width`, `height` or `data-checked`: listed class names, and
 * text properties whose values are a colour, a limited size, an alignment or a listed word. Addresses, functions and
 * variables are never allowed.
 */
export function keptFormatting(attribute: string, value: string): KeptFormatting {
  if (value.length > longestFormatting) return { value: undefined, whole: false };
  if (attribute === "class") return keptOf(value.split(/\s+/), " ", (name) => CLASS.test(name));
  if (attribute === "style") return keptOf(value.split(";"), ";", isAllowedStyle, tidyStyle);
  const fits =
    attribute === "data-checked" ? /^(?:true|false)$/.test(value) : /^(?:[1-9]\d{0,3}|0)(?:px)?$/.test(value);
  return { value: fits ? value : undefined, whole: fits };
}

/** The allowed declarations of a style, as pairs: pages that forbid style attributes set them one by one. */
export function styleOf(value: string): readonly (readonly [property: string, value: string])[] {
  const kept = keptFormatting("style", value).value ?? "";
  return kept.split(";").flatMap((one) => {
    const at = one.indexOf(":");
    return at > 0 ? [[one.slice(0, at), one.slice(at + 1)] as const] : [];
  });
}

function keptOf(
  parts: readonly string[],
  separator: string,
  fits: (part: string) => boolean,
  tidy: (part: string) => string = (part) => part,
): KeptFormatting {
  const given = parts.map(tidy).filter((part) => part !== "");
  const kept = given.filter(fits);
  return { value: kept.length > 0 ? kept.join(separator) : undefined, whole: kept.length === given.length };
}

/** Class names of the platform's editor (Quill) for its formats. */
const CLASS = new RegExp(
  `^ql-(?:${[
    "align-(?:center|right|justify)",
    "direction-rtl",
    "font-(?:serif|monospace)",
    "indent-[1-9]",
    "size-(?:small|large|huge)",
    "syntax",
  ].join("|")})$`,
);

const channel = "\\d{1,3}(?:\\.\\d{1,4})?%?";
const color = [
  "#(?:[\\da-f]{3,4}|[\\da-f]{6}|[\\da-f]{8})",
  `rgba?\\(${channel}(?:, ?| )${channel}(?:, ?| )${channel}(?:(?:, ?| ?/ ?)${channel})?\\)`,
  // Colour names; an unknown word has no effect.
  "[a-z]{3,20}",
].join("|");
const size =
  "(?:[1-8]?\\d|9[0-6])(?:\\.\\d{1,4})?px|(?:[1-6]?\\d|7[0-2])(?:\\.\\d{1,4})?pt|[0-5](?:\\.\\d{1,4})?r?em|[1-5]?\\d{1,2}%";
const values: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    color,
    "background-color": color,
    "font-size": `${size}|(?:xx?-)?(?:small|large)|medium|smaller|larger`,
    "font-family": "[\\w\\- ,\"'\\u3400-\\u9fff]{1,200}",
    "font-style": "normal|italic",
    "font-weight": "normal|bold|bolder|lighter|[1-9]00",
    "line-height": `normal|[0-3](?:\\.\\d{1,4})?|${size}`,
    "text-align": "left|center|right|justify|start|end",
    "text-decoration": "none|underline|line-through|underline line-through",
    "text-indent": size,
    "vertical-align": "baseline|sub|super|top|middle|bottom",
  }).map(([property, pattern]) => [property, new RegExp(`^(?:${pattern})$`, "i")]),
);

function isAllowedStyle(declaration: string): boolean {
  const at = declaration.indexOf(":");
  const property = declaration.slice(0, at);
  return at > 0 && Object.hasOwn(values, property) && values[property]?.test(declaration.slice(at + 1)) === true;
}

/** Normalises `Color : RED ` to `color:RED`. */
function tidyStyle(declaration: string): string {
  const at = declaration.indexOf(":");
  if (at < 0) return declaration.trim();
  return `${declaration.slice(0, at).trim().toLowerCase()}:${declaration.slice(at + 1).trim()}`;
}
