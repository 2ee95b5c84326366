/** Characters of HTML that are read: twice of what may be kept. Cleaning costs about a microsecond and a half for each. */
export const rawHtmlLimitChars = 400_000;
/** Elements inside each other. Cleaning costs as much as the depth for every element. */
export const htmlDepthLimit = 200;

/** Elements that a browser closes by itself, and those that hold nothing. */
const closedByThemselves = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody tfoot option".split(
    " ",
  ),
);
const tag = /<(\/?)([a-z][a-z0-9]*)/gi;

/** Whether HTML is nested deeper than anybody writes it. Reads it once. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    if (closedByThemselves.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === "/" ? -1 : 1));
    if (depth > htmlDepthLimit) return true;
  }
  return false;
}
