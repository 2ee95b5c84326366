import { recordPictureAddress, recordPictureIn } from "@banche/core/forms";

import { isTooDeep } from "./htmlLimits.ts";
import { cleanHtml, isBlankHtml, type Removable } from "./cleanHtml.ts";
import type { PicturePlace } from "./pictureLinks.ts";

/** What people would miss: formatting that nobody knows goes quietly. */
type Loss = Exclude<Removable, "formatting">;

/** Pictures in a text of a record are files that the record holds: no others stay, and its check says which those are. */
const recordPictures: PicturePlace = { nameIn: recordPictureIn, addressOf: recordPictureAddress };
const clean = (html: string) => cleanHtml(html, undefined, recordPictures);

/**
 * What HTML of a record would lose when it is made clean; it is refused then, so that nothing goes unseen.
 */
export function lossesOf(html: string): readonly Loss[] {
  // Cleaning costs as much as the depth for every element, and nobody writes such text.
  if (isTooDeep(html)) return ["embedded"];
  return [...clean(html).removed].filter((one) => one !== "formatting");
}

/** HTML as records keep it: clean, and empty where it says nothing. What would lose something stays, for the check to refuse. */
export function keptHtml(html: string): string {
  if (lossesOf(html).length > 0) return html;
  const kept = clean(html);
  return isBlankHtml(kept) ? "" : kept.html;
}
