import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTables, wireRows } from "./tables.ts";

/** Wire name of the member with a row's parent. */
const members: ReadonlyMap<string, string> = new Map([
  ["users", "organizeId"],
  ["positions", "organizeId"],
  ["dictionaryItems", "dictionaryTypeId"],
]);

/** Number of list rows for each entry of the tree next to the list; for places, including everything below. */
export function countAnswers(tables: FakeTables): Readonly<Record<string, Answer>> {
  return {
    "extensions.counts": ({ params }) => {
      const name = params["resource"] ?? "";
      const table = Object.entries(tables).find(([one]) => one === name)?.[1];
      const key = members.get(name);
      if (!table || key === undefined) throw new FakeRefusal(400, "数据不存在", "not_found");
      const rows = wireRows(table);
      const counts = new Map<string, number>();
      const above = parentsOf(tables);
      for (const row of rows) {
        for (let at = row[key]; typeof at === "string" && at !== ""; at = above.get(at)) {
          counts.set(at, (counts.get(at) ?? 0) + 1);
        }
      }
      return { total: rows.length, places: [...counts].map(([id, count]) => ({ id, count })) };
    },
  };
}

/** The parent of each company and department. */
function parentsOf(tables: FakeTables): ReadonlyMap<string, unknown> {
  const places = [...wireRows(tables.organizations), ...wireRows(tables.departments)];
  return new Map(places.map((row) => [String(row["id"]), row["parentId"]]));
}
