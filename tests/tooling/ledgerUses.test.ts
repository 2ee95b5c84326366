import { builtIn, resources } from "@banche/core";
import { expect, it } from "vitest";

import { columnsOf } from "../../packages/cli/src/commands/resource/columns.ts";
import { evenOut, membersOf } from "../../packages/server/src/records/columns.ts";
import { defineTable } from "../../packages/server/src/records/defineTable.ts";
import { namesOf } from "../../packages/server/src/records/names.ts";
import { normalisedKey } from "../../packages/server/src/records/naturalKey.ts";

/** Properties of the ledger whose use nothing else would miss. */
const [users, areas] = [defineTable(resources.users), defineTable(resources.areas)];

it("a key is found in either case only where case does not count", () => {
  expect(normalisedKey(users, "LiLei")).toBe("lilei");
  expect(normalisedKey(areas, "A1")).toBe("A1");
});

it("numbers alone stand at the right of their column", () => {
  const columns = columnsOf({ resource: resources.users, language: "en", usual: [], from: "record" });
  expect(columns.filter(({ align }) => align === "right").map(({ name }) => name)).toEqual(["order"]);
});

it("new records of one set have the same columns", () => {
  const rows = evenOut(membersOf(users), [{ email: "a@b.cn" }, { birthday: new Date(0), sortOrder: 3 }]);
  expect(rows).toEqual([
    { email: "a@b.cn", birthday: null, sortOrder: 0 },
    { email: "", birthday: new Date(0), sortOrder: 3 },
  ]);
});

it("a record is named to others by the fields that say so", async () => {
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
  expect(await namesOf({ db, registry: builtIn }, shown, [{ managerId: "u1" }])).toEqual([{ manager: "李雷/lilei" }]);
  expect(asked[0]).toMatch(/realName.*account/);
});
