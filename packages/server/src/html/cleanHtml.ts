import { allowedHtml, isAllowedAddress, keptFormatting } from "@banche/core/shell";
import sanitizeHtml from "sanitize-html";

import { type PicturePlace, noticePictures } from "./pictureLinks.ts";

/** What can be removed from HTML; the author is informed. */
export const removables = ["pictures", "links", "embedded", "formatting"] as const;
export type Removable = (typeof removables)[number];

/** What is left of HTML, the stored names of the pictures in it, and what was taken out. */
export interface CleanHtml {
  readonly html: string;
  readonly pictures: ReadonlySet<string>;
  readonly removed: ReadonlySet<Removable>;
}

/** Elements whose text is no text. */
const nonText = ["script", "style", "textarea", "option", "noscript", "template", "iframe", "svg", "math"];
const embedded = new Set([
  ...nonText,
  ..."object embed applet audio video canvas form input button select frame frameset link meta base".split(" "),
]);
/** What frames a whole page, and what browsers put around: nobody misses it. */
const unmissed = new Set("html head body title tbody section article main header footer o:p".split(" "));
const unmissedAttributes = new Set("rel target spellcheck contenteditable lang dir id name".split(" "));
const tags = new Set<string>(allowedHtml.tags);
const attributeNames = new Set<string>(allowedHtml.attributes);
const formatting = new Set(["class", "style", "width", "height", "data-checked"]);

/**
 * HTML with everything taken out that is not on the list of `allowedHtml`, written anew, so that no browser can read it in
 * another way. Pictures stay where they are uploads of ours; their signatures are not kept.
 *
 * @param mayShow - whether a picture may stay; by default all uploads
 * @param place - where the uploads are that may stand in it
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
    // Values of styles are checked here, by a grammar of their own.
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

/** The attributes of an element that stays. */
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

/** Whether there is anything to read or see in HTML that was made clean. */
export function isBlankHtml({ html, pictures }: Pick<CleanHtml, "html" | "pictures">): boolean {
  return pictures.size === 0 && html.replace(/<[^>]*>|&nbsp;|\s|\u00a0/g, "") === "";
}
