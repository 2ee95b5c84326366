/** A word, a Chinese character with the punctuation that follows it, or a space. */
const PIECES = /[\u2e80-\uffff][，。、；：）」』]*|[^\s\u2e80-\uffff]+|\s+/gu;

/**
 * Breaks a help text into lines, at spaces and between Chinese characters. A small stand-in for `wrap` of core: the quick help loads no
 * tables of character widths, and help texts have Latin letters and Chinese characters only.
 */
export function helpLines(text: string, widthCells: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(PIECES) ?? []) {
    if (line !== "" && cellsOf(line + piece.trimEnd()) > widthCells) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line];
}

function cellsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= "\u2e80" ? 2 : 1), 0);
}
