import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { graphemes, graphemeWidth, sanitise } from "@banche/core/text";

/** A text that is being written. */
export interface Draft {
  readonly text: string;
  /** Where the next character is inserted: an offset into `text`, always between two characters. */
  readonly caret: number;
}

export type DraftEdit =
  | { readonly type: "insert"; readonly text: string }
  | {
      readonly type:
        | "left"
        | "right"
        | "wordLeft"
        | "wordRight"
        | "lineStart"
        | "lineEnd"
        | "start"
        | "end"
        | "deleteBack"
        | "deleteForward"
        | "deleteWordBack"
        | "deleteWordForward"
        | "deleteToLineStart"
        | "deleteToLineEnd"
        | "clear";
    }
  /** One row up or down, in a field of this width in cells. */
  | { readonly type: "up" | "down"; readonly width: number };

export const emptyDraft: Draft = { text: "", caret: 0 };

/** A whole text, with the caret at its end. */
export const draftOf = (text: string): Draft => ({ text, caret: text.length });

/** The draft after an edit. Grapheme clusters are never split. */
export function editDraft(draft: Draft, edit: DraftEdit): Draft {
  const { text, caret } = draft;
  switch (edit.type) {
    case "insert":
      return insert(draft, edit.text);
    case "left":
      return { text, caret: caret - (lastGrapheme(text.slice(0, caret))?.length ?? 0) };
    case "right":
      return { text, caret: caret + (firstGrapheme(text.slice(caret))?.length ?? 0) };
    case "wordLeft":
      return { text, caret: wordStart(text, caret) };
    case "wordRight":
      return { text, caret: wordEnd(text, caret) };
    case "lineStart":
      return { text, caret: lineStart(text, caret) };
    case "lineEnd":
      return { text, caret: endOfLine(text, caret) };
    case "start":
      return { text, caret: 0 };
    case "end":
      return { text, caret: text.length };
    case "deleteBack":
      return cut(text, caret - (lastGrapheme(text.slice(0, caret))?.length ?? 0), caret);
    case "deleteForward":
      return cut(text, caret, caret + (firstGrapheme(text.slice(caret))?.length ?? 0));
    case "deleteWordBack":
      return cut(text, wordStart(text, caret), caret);
    case "deleteWordForward":
      return cut(text, caret, wordEnd(text, caret));
    case "deleteToLineStart":
      return cut(text, lineStart(text, caret), caret);
    case "deleteToLineEnd":
      return cut(text, caret, endOfLine(text, caret));
    case "clear":
      return emptyDraft;
    case "up":
    case "down":
      return { text, caret: caretBeside(draft, edit.type, edit.width) };
    default:
      return edit satisfies never;
  }
}

/** One row of a draft in a field; `end` is after its last character, without the line break. */
export interface DraftRow {
  readonly start: number;
  readonly end: number;
}

/**
 * The rows of a draft in a field of `width` cells. The caret may be after a full row, so a row holds one cell less than the field.
 *
 * @param width - at least 3
 */
export function draftRows(text: string, width: number): readonly DraftRow[] {
  const room = Math.max(2, width - 1);
  const rows: DraftRow[] = [];
  let start = 0;
  let at = 0;
  let used = 0;
  for (const grapheme of graphemes(text)) {
    const isBreak = grapheme === "\n";
    const cells = isBreak ? 0 : graphemeWidth(grapheme);
    if (isBreak || used + cells > room) {
      rows.push({ start, end: at });
      start = isBreak ? at + 1 : at;
      used = 0;
    }
    at += grapheme.length;
    used += cells;
  }
  return [...rows, { start, end: at }];
}

/** Row of the caret, and its column in cells. */
export function caretCell(
  { text, caret }: Draft,
  rows: readonly DraftRow[],
): { readonly row: number; readonly column: number } {
  const row = rows.findLastIndex(({ start }) => start <= caret);
  return { row, column: cellsOf(text.slice(rows[row]?.start ?? 0, caret)) };
}

function caretBeside(draft: Draft, to: "up" | "down", width: number): number {
  const { text } = draft;
  const rows = draftRows(text, width);
  const { row, column } = caretCell(draft, rows);
  const target = rows[to === "up" ? row - 1 : row + 1];
  if (!target) return to === "up" ? 0 : text.length;
  let at = target.start;
  let used = 0;
  for (const grapheme of graphemes(text.slice(target.start, target.end))) {
    used += graphemeWidth(grapheme);
    if (used > column) break;
    at += grapheme.length;
  }
  return at;
}

/** Whether the whole text fits into the message. */
export function hasRoom({ text }: Draft, added: string): boolean {
  return text.length + cleaned(added).length <= CHAT_TEXT_MAX_CHARS;
}

/** All kinds of line breaks become one kind; invisible characters are removed. */
function cleaned(added: string): string {
  return sanitise(added.replace(/\r\n?/g, "\n")).replaceAll("\t", "  ");
}

/** Text beyond the maximum length of a message is cut. */
function insert({ text, caret }: Draft, added: string): Draft {
  const clean = cleaned(added);
  const room = CHAT_TEXT_MAX_CHARS - text.length;
  const kept = clean.length <= room ? clean : keepWhole(clean, room);
  return { text: text.slice(0, caret) + kept + text.slice(caret), caret: caret + kept.length };
}

function keepWhole(text: string, limit: number): string {
  let kept = 0;
  for (const grapheme of graphemes(text)) {
    if (kept + grapheme.length > limit) break;
    kept += grapheme.length;
  }
  return text.slice(0, kept);
}

function cut(text: string, from: number, to: number): Draft {
  return { text: text.slice(0, from) + text.slice(to), caret: from };
}

/** With a negative start, the search would find a break at the very start of the text. */
function lineStart(text: string, caret: number): number {
  return caret === 0 ? 0 : text.lastIndexOf("\n", caret - 1) + 1;
}

function endOfLine(text: string, caret: number): number {
  const end = text.indexOf("\n", caret);
  return end < 0 ? text.length : end;
}

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** The start of the word before the caret; separators are skipped. */
function wordStart(text: string, caret: number): number {
  const before = [...words.segment(text.slice(0, caret))];
  return before.findLast(({ isWordLike }) => isWordLike)?.index ?? 0;
}

function wordEnd(text: string, caret: number): number {
  for (const { index, segment, isWordLike } of words.segment(text.slice(caret))) {
    if (isWordLike) return caret + index + segment.length;
  }
  return text.length;
}

/** Enough text after or before the caret for any character. */
const LONGEST_GRAPHEME = 64;

function firstGrapheme(text: string): string | undefined {
  return graphemes(text.slice(0, LONGEST_GRAPHEME))[0];
}

/** Graphemes are found from the start of the line: which characters join cannot be decided backwards. */
function lastGrapheme(text: string): string | undefined {
  return graphemes(text.slice(text.lastIndexOf("\n", text.length - 2) + 1)).at(-1);
}

function cellsOf(text: string): number {
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}
