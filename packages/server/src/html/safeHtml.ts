import { isTooDeep } from "./htmlLimits.ts";
import { cleanHtml, isBlankHtml, type Removable } from "./cleanHtml.ts";

/** What people would miss: formatting that nobody knows goes quietly. */
type Loss = Exclude<Removable, "formatting">;

/** Records hold pictures in fields of their own. */
const noPictures = () => false;

/**
 * What HTML of a record would lose when it is made clean; it is refused then, so that nothing goes unseen.
 */
export function lossesOf(html: string): readonly Loss[] {
  // Cleaning costs as much as the depth for every element, and nobody writes such text.
  if (isTooDeep(html)) return ["embedded"];
  return [...cleanHtml(html, noPictures).removed].filter((one) => one !== "formatting");
}

/** HTML as records keep it: clean, and empty where it says nothing. What would lose something stays, for the check to refuse. */
export function keptHtml(html: string): string {
  if (lossesOf(html).length > 0) return html;
  const clean = cleanHtml(html, noPictures);
  return isBlankHtml(clean) ? "" : clean.html;
}
