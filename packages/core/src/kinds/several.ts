import { fine, type Parsed, readEach, storedAs } from "./kind.ts";

/** Common answers of kinds with several values: the order of values does not matter, and a cell separates them. */
export const severalAnswers = {
  same: (a: unknown, b: unknown) => setOf(a) === setOf(b),
  sortable: false,
  typed: false,
  isNumber: false,
  repeats: true,
  empty: () => [],
  blank: () => undefined,
  stored: storedAs("text[]", []),
};

/** The values of a cell, separated by comma, semicolon or 、, each once. */
export function readSeveral(cell: string, read: (word: string) => Parsed): Parsed {
  const found = readEach(cell, read);
  return found.ok ? fine([...new Set(found.values)]) : found;
}

function setOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).sort().join(",") : "";
}
