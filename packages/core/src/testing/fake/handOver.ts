import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTables, rowOf, type Wire } from "./tables.ts";

/** People and departments with the user as their manager get the other one; everything else is unchanged. */
export function handOverAnswer(tables: FakeTables): Answer {
  return ({ params, body }) => {
    const from = rowOf(tables.users, params["id"] ?? "");
    const to = rowOf(tables.users, String(body["to"]));
    if (from === to) throw new FakeRefusal(400, "同一个用户");
    const without = Array.isArray(body["without"]) ? body["without"] : [];
    const parts = (["users", "departments"] as const).flatMap((resource) => {
      const part = `${resource}.manager`;
      const led = [...tables[resource].rows.values()].filter((row) => row["managerId"] === from["id"]);
      if (led.length === 0 || without.includes(part)) return [];
      if (body["dryRun"] !== true) led.forEach((row: Wire) => (row["managerId"] = to["id"]));
      return [{ part, kind: "field", resource, field: "manager", total: led.length, moved: led.length, refused: [] }];
    });
    if (body["disable"] === true && body["dryRun"] !== true) from["enabledMark"] = 0;
    return { parts, disabled: body["disable"] === true };
  };
}
