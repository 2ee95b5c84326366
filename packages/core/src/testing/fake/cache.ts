import type { Answer } from "./answers.ts";
import { type FakeTable, rowOf, wireRows } from "./tables.ts";

/** Entries by name, which is their id, with their `value`. */
export function cacheAnswers(entries: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "cache.list": ({ query: { keyword = "" } }) =>
      wireRows(entries)
        .filter((row) => `${String(row["id"])} ${String(row["about"])}`.includes(keyword))
        .map(({ id, about }) => ({ name: id, about })),
    "cache.read": ({ params }) => {
      const { id, value } = rowOf(entries, params["name"] ?? "");
      return { name: id, value };
    },
    "cache.remove": ({ params }) => void entries.rows.delete(String(rowOf(entries, params["name"] ?? "")["id"])),
    "cache.clear": () => entries.rows.clear(),
  };
}
