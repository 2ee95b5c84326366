/** A record of delimited text (RFC 4180), ending with CRLF. A cell is quoted only if needed. */
export function csvLine(cells: readonly string[], delimiter = ","): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: string): string {
  const plain = !cell.includes(delimiter) && !/["\n\r]|^\s|\s$/.test(cell);
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
