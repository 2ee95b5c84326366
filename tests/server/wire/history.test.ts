/** Changes of one record, for users who may change it: only fields that they see, of records in their scope. */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const positions = "/api/system/Permission/Position";
const all = ["permission.position", "permission.position/btn_add", "permission.position/btn_edit"];
const columns = ["fullName", "enCode", "description", "sortCode"].map((code) => `permission.position#${code}`);
let admin: string;
let department: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const [row] = await wire.sql<{ id: string }>(
    `select d.id from departments d join factories f on f.id = d.factory_id order by f.sort_order, d.id limit 1`,
  );
  department = row?.id ?? expect.fail();
});

interface Change {
  readonly action: string;
  readonly account: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
const ask = (method: string, path: string, token: string, body?: object) =>
  wire.ask(method, path, { token, headers: ours, ...(body && { body }) });
const history = (resource: string, id: string, token = admin, query = {}) =>
  wire.ask("GET", `/api/ext/history/${resource}/${id}`, { token, headers: ours, query });
const changes = async (id: string, token = admin) =>
  (await history("positions", id, token)).data.list as unknown as readonly Change[];

let counter = 0;
async function position(): Promise<string> {
  counter += 1;
  const body = { organizeId: department, fullName: `历史${counter}`, enCode: `history${counter}`, type: "driving" };
  const answer = await ask("POST", positions, admin, body);
  expect(answer.code).toBe(200);
  return answer.data.id;
}

describe("the history of a record is refused", () => {
  test("to strangers, to users without the page, and to a user who may not change anything on it", async () => {
    const id = await position();
    expect((await wire.ask("GET", `/api/ext/history/positions/${id}`, { headers: ours })).code).toBe(600);
    for (const grants of [[], ["permission.position", ...columns]]) {
      const { token } = await wire.userWith(grants);
      expect(await history("positions", id, token)).toMatchObject({ code: 403 });
    }
  });

  test("for an unknown record, one of another factory or out of the data scheme, with the same answer", async () => {
    const id = await position();
    const { token, id: user } = await wire.userWith([...all, ...columns]);
    expect((await history("positions", id, token)).code).toBe(200);
    await wire.sql(`update menus set uses_data = true where code = 'permission.position'`);
    await wire.sql(
      `insert into data_schemes (id, menu_id, name, scope) select 'history-own', id, '本人', 'own' from menus
       where code = 'permission.position'`,
    );
    await wire.sql(`insert into scheme_grants values ('user', $1, 'history-own')`, [user]);
    await wire.sql(`update users set permission_version = permission_version + 1`);
    expect(await history("positions", id, token)).toMatchObject({ code: 400, reason: "not_found" });
    await wire.sql(`delete from data_schemes where id = 'history-own'`);
    await wire.sql(`update users set permission_version = permission_version + 1`);
    const [foreign] = await wire.sql<{ id: string }>(
      `select p.id from positions p join factories f on f.id = p.factory_id order by f.sort_order desc limit 1`,
    );
    for (const [resource, one] of [
      ["positions", foreign?.id ?? ""],
      ["positions", "x"],
      ["nothing", "x"],
    ] as const) {
      expect(await history(resource, one)).toMatchObject({ code: 400, reason: "not_found" });
    }
  });
});

test("changes are listed newest first, in pages, with old and new values", async () => {
  const id = await position();
  await ask("PUT", `${positions}/${id}`, admin, { description: "一" });
  await ask("PUT", `${positions}/${id}`, admin, { description: "二", sortCode: 7 });
  const [last, middle, first] = await changes(id);
  expect(last).toMatchObject({
    ...{ action: "update", account: "admin" },
    ...{ before: { description: "一" }, after: { description: "二", order: 7 } },
  });
  expect(middle).toMatchObject({ before: { description: "" }, after: { description: "一" } });
  expect(first).toMatchObject({ action: "create" });
  const page = (await history("positions", id, admin, { pageSize: 1, currentPage: 2 })).data;
  expect([page.list.length, page.pagination.total]).toEqual([1, 3]);
  expect(page.list[0]).toMatchObject({ after: { description: "一" } });
});

test("a field hidden from the reader is also left out of earlier changes", async () => {
  const id = await position();
  await ask("PUT", `${positions}/${id}`, admin, { description: "geheim", sortCode: 8 });
  const { token } = await wire.userWith([...all, ...columns.filter((one) => !one.endsWith("#description"))]);
  const answer = await history("positions", id, token);
  expect(answer.code).toBe(200);
  expect(answer.text).not.toContain("geheim");
  expect((await changes(id, token))[0]).toMatchObject({ after: { order: 8 } });
});

test("a change of the own profile appears in the history of that user", async () => {
  const { id, token } = await wire.userWith([]);
  expect((await ask("PUT", "/api/system/Permission/Users/Current/BaseInfo", token, { signature: "路上" })).code).toBe(
    200,
  );
  const { list } = (await history("users", id)).data;
  expect(JSON.stringify(list)).toContain("路上");
});
