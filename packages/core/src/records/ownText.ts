/**
 * A copy of the text. A part of a larger text keeps the larger text in memory, so texts that are stored for long are
 * copied.
 */
export function ownText(text: string): string {
  return text.length < SLICED_FROM ? text : ` ${text}`.slice(1);
}

/** JavaScript engines always copy shorter parts. */
const SLICED_FROM = 13;
