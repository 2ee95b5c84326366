import { allowedHtml, isAllowedAddress } from "@banche/core";
import sanitizeHtml from "sanitize-html";

import { pictureAddress, pictureNameIn } from "./pictureLinks.ts";

/** What is left of HTML, and the stored names of the pictures in it. */
export interface CleanHtml {
  readonly html: string;
  readonly pictures: ReadonlySet<string>;
}

/** Elements whose text is no text. */
const nonText = ["script", "style", "textarea", "option", "noscript", "template", "iframe", "svg", "math"];

/**
 * HTML with everything taken out that is not on the list of `allowedHtml`, written anew, so that no browser can read it in
 * another way. Pictures stay where they are uploads of ours; their signatures are not kept.
 *
 * @param mayShow - whether a picture may stay; by default all uploads
 */
export function cleanHtml(html: string, mayShow: (name: string) => boolean = () => true): CleanHtml {
  const pictures = new Set<string>();
  const clean = sanitizeHtml(html, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: { "*": [...allowedHtml.attributes] },
    allowedSchemes: [...allowedHtml.schemes],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: nonText,
    transformTags: {
      a: (tagName, { href, ...attributes }) => ({
        tagName,
        attribs: { ...attributes, ...(href !== undefined && isAllowedAddress(href) && { href }) },
      }),
      img: (tagName, { src, ...attributes }) => {
        const name = pictureNameIn(src ?? "");
        return { tagName, attribs: { ...attributes, ...(name !== undefined && { src: pictureAddress(name) }) } };
      },
    },
    exclusiveFilter({ tag, attribs }) {
      if (tag !== "img") return false;
      const name = pictureNameIn(attribs["src"] ?? "");
      if (name === undefined || !mayShow(name)) return true;
      pictures.add(name);
      return false;
    },
  });
  return { html: clean, pictures };
}

/** Whether there is anything to read or see in HTML that was made clean. */
export function isBlankHtml({ html, pictures }: CleanHtml): boolean {
  return pictures.size === 0 && html.replace(/<[^>]*>|&nbsp;|\s|\u00a0/g, "") === "";
}
