import { recordPictureAddress, recordPictureIn } from "@banche/core/forms";

import { isTooDeep } from "./htmlLimits.ts";
import { cleanHtml, isBlankHtml, type Removable } from "./cleanHtml.ts";
import type { PicturePlace } from "./pictureLinks.ts";

/** Removed content that is reported. Unknown formatting is removed without notice. */
type Loss = Exclude<Removable, "formatting">;

/** Pictures in a record text must be files of the record. Others are removed; the check of the record decides. */
const recordPictures: PicturePlace = { nameIn: recordPictureIn, addressOf: recordPictureAddress };
const clean = (html: string) => cleanHtml(html, undefined, recordPictures);

/** The content that cleaning would remove from HTML of a record. Such HTML is refused, so that nothing is lost unnoticed. */
export function lossesOf(html: string): readonly Loss[] {
  // The cost of cleaning an element grows with its depth, and real texts are not that deep.
  if (isTooDeep(html)) return ["embedded"];
  return [...clean(html).removed].filter((one) => one !== "formatting");
}

/**
 * HTML in stored form: cleaned, and empty if it has no visible content. HTML that would lose content is returned unchanged, so that the
 * check refuses it.
 */
export function keptHtml(html: string): string {
  if (lossesOf(html).length > 0) return html;
  const kept = clean(html);
  return isBlankHtml(kept) ? "" : kept.html;
}
