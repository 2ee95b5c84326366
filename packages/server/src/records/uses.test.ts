import { builtIn, resources } from "@banche/core";
import { expect, it } from "vitest";

import { evenOut, membersOf } from "../tables/columns.ts";
import { defineTable } from "../tables/defineTable.ts";
import { namesOf } from "./names.ts";
import { normalisedKey } from "./naturalKey.ts";

/** Fields of the ledger whose use no other test would check. */
const [users, areas] = [defineTable(resources.users), defineTable(resources.areas)];

it("a key is compared without letter case only if its resource ignores case", () => {
  expect(normalisedKey(users, "LiLei")).toBe("lilei");
  expect(normalisedKey(areas, "A1")).toBe("A1");
});

it("rows inserted together have the same columns, filled with empty values", () => {
  const rows = evenOut(membersOf(users), [{ email: "a@b.cn" }, { birthday: new Date(0), sortOrder: 3 }]);
  expect(rows).toEqual([
    { email: "a@b.cn", birthday: null, sortOrder: 0 },
    { email: "", birthday: new Date(0), sortOrder: 3 },
  ]);
});

it("a referenced record is shown by the fields that declare its name", async () => {
  const asked: string[] = [];
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: (node: unknown) => node,
    executeQuery: async (node: unknown) => {
      asked.push(JSON.stringify(node));
      return { rows: [{ value: "u1", name: "李雷/lilei" }] };
    },
  };
  const db = { getExecutor: () => executor } as unknown as Parameters<typeof namesOf>[0]["db"];
  const { departments } = resources;
  const shown = { ...departments, list: { ...departments.list, columns: ["manager"], also: [] } };
  const caller = { db, registry: builtIn, tables: new Map(), request: { language: "en" } };
  expect(await namesOf(caller as unknown as Parameters<typeof namesOf>[0], shown, [{ managerId: "u1" }])).toEqual([
    { manager: "李雷/lilei" },
  ]);
  expect(asked[0]).toMatch(/realName.*account/);
});
