import { expect, test } from "vitest";

import { nameOf } from "./names.ts";

const long = "the_maintenance_entries_of_a_vehicle_of_the_factory";

test("names of indexes and constraints are fixed by table and columns", () => {
  expect(nameOf("positions", ["factory_id", "code"], "key")).toBe("positions_factory_id_code_key");
  expect(nameOf("positions", ["factory_id", "sort_order", "id"], "idx")).toBe("positions_factory_id_sort_order_id_idx");
  expect(nameOf(long, ["factory_id", "code"], "key")).toBe(`${long.slice(0, 45)}_8cf9882c_code_key`);
});

test("long names stay different within 63 bytes and begin with the table name", () => {
  const names = ["code", "name", long, `${long}s`, "维修记录的名称维修记录的名称维修记录的名称"].flatMap((column) => [
    nameOf(long, ["factory_id", column], "key"),
    nameOf(long, ["department_id", column], "key"),
  ]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
    expect(name.startsWith("the_maintenance_")).toBe(true);
  }
});
