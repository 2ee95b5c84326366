/** Number of list rows for each entry of the tree next to the list. */
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

interface Counts {
  readonly total: number;
  readonly places: readonly { readonly id: string; readonly count: number }[];
}
const ask = (resource: string, token = admin) => wire.ask("GET", `/api/ext/counts/${resource}`, { token });
const counts = async (resource: string, token?: string): Promise<Counts> => {
  const { code, data } = await ask(resource, token);
  expect(code).toBe(200);
  return data as unknown as Counts;
};
const totalOf = async (resource: string, query: Readonly<Record<string, string | number>>) => {
  const path = { users: "Users", positions: "Position" }[resource];
  const answer = await wire.ask("GET", `/api/system/Permission/${path}`, { token: admin, query });
  return answer.data.pagination.total;
};

describe("counts of list rows are refused", () => {
  test("to strangers, without the right to the page, and for lists without a tree", async () => {
    expect(await wire.ask("GET", "/api/ext/counts/users")).toMatchObject({ code: 600 });
    const { token } = await wire.userWith(["permission.position", "permission.position#department"]);
    expect(await ask("users", token)).toMatchObject({ code: 403 });
    expect((await ask("positions", token)).code).toBe(200);
    for (const resource of ["areas", "billRules", "nothing"]) {
      expect(await ask(resource)).toMatchObject({ code: 400, reason: "not_found" });
    }
  });
});

test.each(["users", "positions"])(
  "%s: each place counts the rows that its list shows, including places below",
  async (name) => {
    const { total, places } = await counts(name);
    expect(total).toBe(await totalOf(name, {}));
    expect(places.length).toBeGreaterThan(3);
    for (const { id, count } of places) {
      expect([id, count]).toEqual([id, await totalOf(name, { organizeId: id, pageSize: 1 })]);
    }
    expect(Math.max(...places.map(({ count }) => count))).toBeGreaterThan(
      Math.min(...places.map(({ count }) => count)),
    );
  },
);

test("each dictionary counts its stored entries", async () => {
  const { places } = await counts("dictionaryItems");
  const stored = await wire.sql<{ id: string; count: number }>(
    `select type_id as id, count(*)::int as count from dictionary_items group by 1`,
  );
  expect([...places].sort(byId)).toEqual([...stored].sort(byId));
});

test("rows of another factory are not counted, and its places are not listed", async () => {
  const [, second] = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  const before = await counts("positions");
  await wire.sql(`insert into organizations (id, factory_id, name, code) values ('count-o', $1, 'o', 'countO')`, [
    second?.id,
  ]);
  await wire.sql(
    `insert into departments (id, factory_id, organization_id, name, code) values ('count-d', $1, 'count-o', 'd', 'countD')`,
    [second?.id],
  );
  await wire.sql(
    `insert into positions (id, factory_id, department_id, name, code, type) values ('count-p', $1, 'count-d', 'p', 'countP', 'driving')`,
    [second?.id],
  );
  expect(await counts("positions")).toEqual(before);
});

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
