/**
 * Splits a text into the characters that a reader sees: a letter with its marks, a whole emoji, a Chinese character.
 * Texts are only cut between these.
 */
export function graphemes(text: string): readonly string[] {
  if (ONE_UNIT_EACH.test(text)) return text.split("");
  return Array.from(segmenter.segment(text), (segment) => segment.segment);
}

const segmenter = new Intl.Segmenter("zh", { granularity: "grapheme" });
/** Printable ASCII and the basic block of Chinese characters: none of them combines with its neighbour. */
const ONE_UNIT_EACH = /^[\x20-\x7e\u3001-\u3011\u4e00-\u9fff]*$/;
