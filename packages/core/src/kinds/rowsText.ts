/**
 * A small table as a text: a line for each row, commas between the cells. A cell is quoted if it contains a comma, a
 * quotation mark, a tab or a line end, or if it starts or ends with a blank.
 */
export function writeTable(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(quoted).join(",")).join("\n");
}

function quoted(cell: string): string {
  return /[",\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Parses the output of `writeTable`, and similar text that people type or paste. Tabs separate cells if the first
 * line contains any.
 *
 * @returns undefined if a quotation mark is not closed, or text follows a closing one
 */
export function readTable(text: string): readonly (readonly string[])[] | undefined {
  const [first = ""] = text.split("\n", 1);
  const delimiter = first.includes("\t") ? "\t" : ",";
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, delimiter);
      if (!cell) return undefined;
      cells.push(cell.value);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === "\r") at += 1;
    if (at < text.length && text[at] !== "\n") return undefined;
    at += 1;
    lines.push(cells);
  }
  return lines;
}

interface Cell {
  readonly value: string;
  /** Index after the cell. */
  readonly end: number;
}

function plainAt(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
  const isBeforeLineEnd = text[end] === "\n" && text[end - 1] === "\r" && end > from;
  if (isBeforeLineEnd) end -= 1;
  return { value: text.slice(from, end), end };
}

function quotedAt(text: string, from: number): Cell | undefined {
  let value = "";
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return undefined;
    value += text.slice(at, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    at = close + 2;
  }
}
