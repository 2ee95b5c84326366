/** Most combining marks on one character; more would be an attack that covers other lines. */
export const MAX_MARKS = 4;

/**
 * Makes external text safe for a terminal. Escape sequences, control characters (except newline and tab), direction
 * overrides, invisible characters and excessive combining marks are removed; unpaired surrogates become U+FFFD. Every
 * external text passes through here before it is printed. Linear time; a second call changes nothing.
 */
export function sanitise(text: string): string {
  if (HARMLESS.test(text)) return text;
  // Expressions with \p are made here: at the start they would cost a hundredth of the time of `banche --help`.
  return withoutEscapes(text)
    .replace(LINE_ENDS, "\n")
    .replace(UNWANTED, "")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\p{M}{5,}/gu, (marks) => Array.from(marks).slice(0, MAX_MARKS).join(""));
}

/** Like `sanitise`, on one line: newlines and tabs become one space. For table cells, titles and status lines. */
export function oneLine(text: string): string {
  return sanitise(text).replace(/[\n\t]+/g, " ");
}

/**
 * Like `oneLine`, but invisible characters are escaped: `\\u{200b}`. For values that a person must find and correct.
 */
export function spelled(text: string): string {
  return oneLine(text.replace(UNWANTED, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`));
}

const HARMLESS = /^[\n\t\x20-\x7e\u3001-\u3011\u4e00-\u9fff\uff01-\uff60]*$/;
const LINE_ENDS = /\r\n|[\u0085\u2028\u2029]/g;
/**
 * C0 and C1 except newline and tab; direction marks and overrides; soft hyphen, zero-width space and word joiners;
 * interlinear notes; tags. The joiners U+200C and U+200D are kept: Persian and emoji need them.
 */
const UNWANTED =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

const ESC = "\u001b";
/** Introducers of strings that end with ST or BEL: DCS, SOS, OSC, PM, APC. */
const STRING_INTRODUCERS = "PX]^_";

/**
 * Works in one pass. For a string without an end, only its introducer is removed, and the end is not searched again.
 * So a thousand unfinished strings cost no more than one.
 */
function withoutEscapes(text: string): string {
  let kept = "";
  let copiedTo = 0;
  let endless = false;
  for (let at = 0; at < text.length; at += 1) {
    const introducer = introducerAt(text, at);
    if (!introducer) continue;
    kept += text.slice(copiedTo, at);
    let end = at + introducer.length;
    if (introducer.letter === "[") {
      end = endOfControlSequence(text, end);
    } else if (STRING_INTRODUCERS.includes(introducer.letter)) {
      const found: number | undefined = endless ? undefined : endOfString(text, end);
      endless ||= found === undefined;
      end = found ?? end;
    } else if (introducer.letter !== "") {
      end = endOfShortSequence(text, end - 1);
    }
    copiedTo = end;
    at = end - 1;
  }
  return kept + text.slice(copiedTo);
}

/** ESC and the next character, or the equivalent single C1 character. */
function introducerAt(text: string, at: number): { readonly letter: string; readonly length: number } | undefined {
  const character = text[at] ?? "";
  if (character === ESC) {
    const next = text[at + 1] ?? "";
    return next >= " " && next <= "~" ? { letter: next, length: 2 } : { letter: "", length: 1 };
  }
  if (character < "\u0080" || character > "\u009f") return undefined;
  const letter = String.fromCharCode(character.charCodeAt(0) - 0x40);
  return letter === "[" || STRING_INTRODUCERS.includes(letter) ? { letter, length: 1 } : undefined;
}

function endOfControlSequence(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] ?? "") >= " " && (text[at] ?? "") <= "?") at += 1;
  const last = text[at] ?? "";
  return last >= "@" && last <= "~" ? at + 1 : at;
}

function endOfString(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\u0007" || character === "\u009c") return at + 1;
    if (character === ESC) return text[at + 1] === "\\" ? at + 2 : at;
  }
  return undefined;
}

/** Intermediates (space to /) and one final character: `ESC ( B`, `ESC c`. */
function endOfShortSequence(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] ?? "") >= " " && (text[at] ?? "") <= "/") at += 1;
  const last = text[at] ?? "";
  return last >= "0" && last <= "~" ? at + 1 : at;
}
