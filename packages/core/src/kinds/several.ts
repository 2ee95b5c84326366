import { fine, type Parsed, readEach, storedAs } from "./kind.ts";

/** What kinds with several values answer alike: the order of the values is nothing, and a cell holds them with separators. */
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
