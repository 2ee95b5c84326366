import { CamelCasePlugin } from "kysely";
import { describe, expect, test } from "vitest";

import { nameOf } from "../db/plan/names.ts";
import { snakeCase } from "../tables/rows.ts";
import { columnOfField, memberOfColumn, newDesignId, tableOfModel } from "./names.ts";

describe("names of tables and columns of designed models never change", () => {
  test.each([
    ["k3vehicle", "d_k3vehicle", "f_k3vehicle", "fK3vehicle"],
    ["a", "d_a", "f_a", "fA"],
    ["x1y2z3a4b5c6", "d_x1y2z3a4b5c6", "f_x1y2z3a4b5c6", "fX1y2z3a4b5c6"],
    ["abcdefghij0123456789", "d_abcdefghij0123456789", "f_abcdefghij0123456789", "fAbcdefghij0123456789"],
  ])("%s", (id, table, column, member) => {
    expect([tableOfModel(id), columnOfField(id), memberOfColumn(id)]).toEqual([table, column, member]);
    expect(snakeCase(member)).toBe(column);
  });

  test("index names are at most 63 bytes, the limit of PostgreSQL", () => {
    const longest = "z".repeat(20);
    const columns = ["factory_id", columnOfField(longest), columnOfField("y".repeat(20))];
    const name = nameOf(tableOfModel("x1y2z3a4b5c6"), columns, "key");
    expect(name).toBe("d_x1y2z3a4b5c6_f15a1252_f_yyyyyyyyyyyyyyyyyyyy_key");
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  });

  test("the code reads the names as it writes them", async () => {
    const plugin = new CamelCasePlugin();
    for (let count = 0; count < 1000; count += 1) {
      const id = newDesignId();
      expect(id).toMatch(/^[a-z][a-z0-9]{11}$/);
      const { rows } = await plugin.transformResult({
        queryId: { queryId: "" },
        result: { rows: [{ [columnOfField(id)]: 1 }] },
      } as never);
      expect(Object.keys(rows[0] ?? {})).toEqual([memberOfColumn(id)]);
    }
  });
});
