import { allowedHtml, isAllowedAddress, keptFormatting } from "@banche/core/shell";
import sanitizeHtml from "sanitize-html";

import { type PicturePlace, noticePictures } from "./pictureLinks.ts";

/** Kinds of content that cleaning can remove; the author is informed. */
export const removables = ["pictures", "links", "embedded", "formatting"] as const;
export type Removable = (typeof removables)[number];

/** Cleaned HTML, the stored names of its pictures, and the kinds of removed content. */
export interface CleanHtml {
  readonly html: string;
  readonly pictures: ReadonlySet<string>;
  readonly removed: ReadonlySet<Removable>;
}

/** Elements whose text content is not shown as text. */
const nonText = ["script", "style", "textarea", "option", "noscript", "template", "iframe", "svg", "math"];
const embedded = new Set([
  ...nonText,
  ..."object embed applet audio video canvas form input button select frame frameset link meta base".split(" "),
]);
/** Elements of a whole page, and those that browsers add: removing them is not reported. */
const unmissed = new Set("html head body title tbody section article main header footer o:p".split(" "));
const unmissedAttributes = new Set("rel target spellcheck contenteditable lang dir id name".split(" "));
const tags = new Set<string>(allowedHtml.tags);
const attributeNames = new Set<string>(allowedHtml.attributes);
const formatting = new Set(["class", "style", "width", "height", "data-checked"]);

/**
 * Removes everything that is not listed in `allowedHtml`, and serialises the HTML again, so that all browsers parse it alike. Pictures
 * stay if they are our uploads; their signatures are removed.
 *
 * @param mayShow - whether a picture may stay; by default all uploads
 * @param place - the uploads that are allowed in the text
 */
export function cleanHtml(
  html: string,
  mayShow: (name: string) => boolean = () => true,
  { nameIn, addressOf }: PicturePlace = noticePictures,
): CleanHtml {
  const pictures = new Set<string>();
  const removed = new Set<Removable>();
  const clean = sanitizeHtml(html, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: { "*": [...allowedHtml.attributes] },
    allowedSchemes: [...allowedHtml.schemes],
    allowProtocolRelative: false,
    // Style values are checked here, with a separate grammar.
    parseStyleAttributes: false,
    disallowedTagsMode: "discard",
    nonTextTags: nonText,
    transformTags: {
      "*": (tagName, attribs) => {
        if (embedded.has(tagName)) removed.add("embedded");
        else if (!tags.has(tagName) && !unmissed.has(tagName)) removed.add("formatting");
        return { tagName, attribs: tags.has(tagName) ? keptAttributes(attribs, removed) : attribs };
      },
      a: (tagName, { href, ...attributes }) => {
        const stays = href !== undefined && isAllowedAddress(href);
        if (href !== undefined && !stays) removed.add("links");
        return { tagName, attribs: { ...attributes, ...(stays && { href }) } };
      },
      img: (tagName, { src, ...attributes }) => {
        const name = nameIn(src ?? "");
        return { tagName, attribs: { ...attributes, ...(name !== undefined && { src: addressOf(name) }) } };
      },
    },
    exclusiveFilter({ tag, attribs }) {
      if (tag !== "img") return false;
      const name = nameIn(attribs["src"] ?? "");
      if (name === undefined || !mayShow(name)) {
        removed.add("pictures");
        return true;
      }
      pictures.add(name);
      return false;
    },
  });
  return { html: clean, pictures, removed };
}

/** The allowed attributes of an element. */
function keptAttributes(attributes: Readonly<Record<string, string>>, removed: Set<Removable>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, text] of Object.entries(attributes)) {
    if (!attributeNames.has(name)) {
      if (name.startsWith("on")) removed.add("embedded");
      else if (!unmissedAttributes.has(name)) removed.add("formatting");
      continue;
    }
    const { value, whole } = formatting.has(name) ? keptFormatting(name, text) : { value: text, whole: true };
    if (!whole) removed.add("formatting");
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Whether cleaned HTML has no visible content. */
export function isBlankHtml({ html, pictures }: Pick<CleanHtml, "html" | "pictures">): boolean {
  return pictures.size === 0 && html.replace(/<[^>]*>|&nbsp;|\s|\u00a0/g, "") === "";
}
