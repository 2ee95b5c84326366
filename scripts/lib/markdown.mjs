/** A table with a head; bars in cells are escaped, line breaks become spaces. */
export function table(head, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => String(cell).replace(/\r?\n/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
