/**
 * The same text by itself. A part of a larger text keeps all of that in memory as long as it lives; what is kept for long
 * is copied.
 */
export function ownText(text: string): string {
  return text.length < SLICED_FROM ? text : ` ${text}`.slice(1);
}

/** Shorter parts are always copies. */
const SLICED_FROM = 13;
