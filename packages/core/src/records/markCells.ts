/** A cell of a workbook that shows no value. */
export interface CellTrouble {
  /** `cellError`: it shows an error, such as `#DIV/0!`. `noValue`: a formula without a stored result. */
  readonly rule: "cellError" | "noValue";
  /** The error, or the formula with its `=`. */
  readonly text: string;
}

/** Prefix of a marked cell's text; no person types it. */
const MARK = "\uF8FF\uE000";
const RULES = ["cellError", "noValue"] as const;

/**
 * The XML of a sheet in which every cell with an error, and every formula without a stored result, is replaced by a
 * text for `troubleIn`. Workbook readers would treat such cells as empty. Linear time in the length of the XML.
 *
 * @returns undefined if there is nothing to mark
 */
export function markCells(xml: string): string | undefined {
  const prefix = /<(\w+:)?worksheet[\s>]/.exec(xml)?.[1] ?? "";
  const [open, close, formula] = [`<${prefix}c `, `</${prefix}c>`, `<${prefix}f`];
  const isFormula = new RegExp(`^${formula}[\\s/>]`);
  const parts: string[] = [];
  let done = 0;
  for (let at = 0; ;) {
    const found = nearest(xml.indexOf(formula, at), xml.indexOf(' t="e"', at));
    if (found < 0) break;
    at = found + 2;
    const start = xml.lastIndexOf(open, found);
    const end = xml.indexOf(close, found);
    if (end < 0) break;
    const wanted = xml[found] === " " || isFormula.test(xml.slice(found, found + formula.length + 1));
    if (start < done || !wanted) continue;
    at = end + close.length;
    const marked = markedCell(xml.slice(start, at), prefix);
    if (marked === undefined) continue;
    parts.push(xml.slice(done, start), marked);
    done = at;
  }
  return parts.length === 0 ? undefined : [...parts, xml.slice(done)].join("");
}

/** The error of a marked cell. */
export function troubleIn(cell: unknown): CellTrouble | undefined {
  if (typeof cell !== "string" || !cell.startsWith(MARK)) return undefined;
  const rule = RULES[Number(cell[MARK.length])];
  return rule && { rule, text: cell.slice(MARK.length + 1) };
}

function markedCell(cell: string, prefix: string): string | undefined {
  const head = cell.slice(0, cell.indexOf(">") + 1);
  const reference = /\sr="([A-Z]+\d+)"/.exec(head)?.[1];
  const type = /\st="(\w+)"/.exec(head)?.[1] ?? "n";
  if (reference === undefined) return undefined;
  const value = contentOf(cell, `${prefix}v`);
  const isError = type === "e";
  const isMissing = type === "str" ? value === undefined : !value;
  if (!isError && !isMissing) return undefined;
  const text = isError ? (value ?? "#ERROR") : `=${contentOf(cell, `${prefix}f`) ?? ""}`;
  const said = `${MARK}${RULES.indexOf(isError ? "cellError" : "noValue")}${text}`;
  const [is, t] = [`${prefix}is`, `${prefix}t`];
  return `<${prefix}c r="${reference}" t="inlineStr"><${is}><${t}>${said}</${t}></${is}></${prefix}c>`;
}

/** The text of an element, still escaped; undefined if there is no such element. */
function contentOf(cell: string, name: string): string | undefined {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?(/?)>`).exec(cell);
  if (!found) return undefined;
  if (found[1] === "/" || found[0].endsWith("/>")) return "";
  const start = found.index + found[0].length;
  const end = cell.indexOf(`</${name}>`, start);
  return end < 0 ? "" : cell.slice(start, end);
}

function nearest(a: number, b: number): number {
  return a < 0 ? b : b < 0 ? a : Math.min(a, b);
}
