import type { RichTextField } from "../fields/field.ts";
import { RICH_TEXT_MAX } from "../fields/members.ts";
import { multilineKind } from "./text.ts";
import { type Kind, type Problem, storedAs } from "./kind.ts";
import { recordPicturesIn } from "./recordPictures.ts";

/** Default limit of the HTML, in characters. */
const USUAL_MAX = 10_000;
/** Most pictures in one text. */
const PICTURES_MAX = 20;

/**
 * Text with formatting, links and pictures, as HTML. Servers keep what `allowedHtml` permits and refuse text that
 * would lose content. Every viewer sanitises it again. Its pictures are files of the record, and the text contains
 * their names.
 */
export const richTextKind: Kind<RichTextField> = {
  fromCell: (cell, field, context) => multilineKind.fromCell(cell, lettersOf(field), context),
  toCell: (value) => String(value),
  check: (value, field): Problem | undefined =>
    multilineKind.check(value, lettersOf(field)) ??
    (picturesOf(value).length > PICTURES_MAX ? { rule: "tooManyFiles", params: { max: PICTURES_MAX } } : undefined),
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
  uploads: {
    rules: () => ({
      ...{ size: 5, unit: "MB", limitFiles: PICTURES_MAX, accept: "image/*", picturesOnly: true, drawn: false },
    }),
    ids: picturesOf,
    inText: true,
  },
};

function picturesOf(value: unknown): readonly string[] {
  return typeof value === "string" ? recordPicturesIn(value) : [];
}

const lettersOf = ({ max = USUAL_MAX }: RichTextField) => ({ kind: "multiline", max }) as const;

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/**
 * The plain text of sanitised HTML, on one line. Linear time in its length.
 *
 * @param picture - the word that replaces a picture
 */
export function richTextLine(html: string, picture: string): string {
  return html
    .replace(/<img\b[^<>]*>/g, () => ` [${picture}] `)
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => named[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
