import { graphemes, oneLine } from "@banche/core";

/** Characters that a field of one line may hold. */
export const FIELD_MAX_CHARS = 200;

/**
 * The value of a one-line field after an edit at its end. Deleting takes a whole character, also when it is made of
 * several code points; control characters and line breaks do not come in.
 *
 * @param proposed - what the input component made of the key
 */
export function accept(value: string, proposed: string): string {
  if (proposed.startsWith(value))
    return value + clean(proposed.slice(value.length).replace(LAST_BREAKS, ""), value.length);
  return value.startsWith(proposed) ? withoutLast(value) : value;
}

/** The field with a pasted block at its end: lines are joined by a space, and nothing is submitted. */
export function pasted(value: string, block: string): string {
  return value + clean(block.trim(), value.length);
}

/** Without the last character (Backspace). */
export function withoutLast(value: string): string {
  return graphemes(value).slice(0, -1).join("");
}

/** Without the last word and the spaces behind it (Ctrl-W). */
export function withoutLastWord(value: string): string {
  return value.trimEnd().replace(/[^\s]+$/u, "");
}

/** A chunk of keys that came at once, Enter among them: it is no submission, and no blank either. */
const LAST_BREAKS = /[\r\n]+$/;

function clean(text: string, used: number): string {
  return graphemes(oneLine(text.replaceAll("\r", "\n")))
    .slice(0, Math.max(0, FIELD_MAX_CHARS - used))
    .join("");
}
