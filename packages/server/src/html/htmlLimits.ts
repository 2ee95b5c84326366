/** Largest number of characters of HTML that are read: twice the storage limit. Cleaning takes about 1.5 microseconds for each. */
export const rawHtmlLimitChars = 400_000;
/** Largest depth of nested elements. The cost of cleaning an element grows with its depth. */
export const htmlDepthLimit = 200;

/** Elements that browsers close implicitly, and empty elements. */
const closedByThemselves = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody tfoot option".split(
    " ",
  ),
);
const tag = /<(\/?)([a-z][a-z0-9]*)/gi;

/** Whether HTML is nested deeper than any real text. Reads it once. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    if (closedByThemselves.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === "/" ? -1 : 1));
    if (depth > htmlDepthLimit) return true;
  }
  return false;
}
