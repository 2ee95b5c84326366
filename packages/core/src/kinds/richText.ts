import type { RichTextField } from "../fields/field.ts";
import { RICH_TEXT_MAX } from "../fields/members.ts";
import { multilineKind } from "./text.ts";
import { type Kind, type Problem, storedAs } from "./kind.ts";

/** Longest HTML of a field that says nothing about it. */
const USUAL_MAX = 10_000;

/**
 * Text with formatting and links, as HTML. Servers keep what `allowedHtml` lets through and refuse what would be lost with the
 * rest; whoever shows it cleans it once more.
 */
export const richTextKind: Kind<RichTextField> = {
  fromCell: (cell, field, context) => multilineKind.fromCell(cell, lettersOf(field), context),
  toCell: (value) => String(value),
  check: (value, field): Problem | undefined => multilineKind.check(value, lettersOf(field)),
  same: (a, b) => a === b,
  sortable: false,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample: (_field, { text }) => `<p>${text.replace(/[&<>]/g, " ")}</p>`,
  stored: storedAs("text", ""),
  cellMaxChars: RICH_TEXT_MAX,
  html: true,
};

const lettersOf = ({ max = USUAL_MAX }: RichTextField) => ({ kind: "multiline", max }) as const;

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** What HTML that was made clean says, on one line. Linear in its length. */
export function richTextLine(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => named[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
