import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/ext/views/users";
const role = "views-drivers";
let admin: string;

beforeAll(async () => {
  admin = await wire.login("admin");
  await wire.sql(
    `insert into roles (id, name, code, type, enabled) values ('${role}', 'views', 'views', 'system', true),
      ('views-off', 'off', 'views-off', 'system', false)`,
  );
});

const usual = { order: ["realName", "mobilePhone"], hidden: ["gender"], pinned: ["mobilePhone"], dense: true };
const viewOf = (name: string, more: object = {}) => ({
  ...{ name, query: { keyword: "李", sort: "realName", order: "desc" }, isDefault: false, roles: [role] },
  ...{ layout: { ...usual, widths: { mobilePhone: 160 } } },
  ...more,
});

const share = (body: object, token = admin) => wire.ask("PUT", path, { token, body });
interface View {
  readonly id: string;
  readonly name: string;
  readonly layout: typeof usual & { readonly widths: object };
}
async function viewsOf(token: string): Promise<readonly View[]> {
  const answer = await wire.ask("GET", path, { token });
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as unknown as { readonly views: readonly View[] }).views;
}

/** A user with the role who sees the page of users, with all of its columns except these. */
async function driver(hidden: readonly string[] = []) {
  const columns = await wire.sql<{ readonly grant: string; readonly code: string }>(
    `select menus.code || '#' || item.code as grant, item.code from menu_columns item join menus on menus.id = item.menu_id
     where menus.code = 'permission.user'`,
  );
  const seen = columns.filter(({ code }) => !hidden.includes(code)).map(({ grant }) => grant);
  const user = await wire.userWith(["permission.user", ...seen]);
  await wire.sql(`insert into user_roles values ($1, $2)`, [user.id, role]);
  return user;
}

describe("a shared view is refused", () => {
  test("to a user who may not change users, and reading it to a user without the list", async () => {
    const { data } = await share(viewOf("谁"));
    const { token } = await wire.userWith(["permission.user", "permission.user/btn_add"]);
    expect(await share(viewOf("不行"), token)).toMatchObject({ code: 403, reason: "forbidden" });
    expect(await wire.ask("DELETE", `${path}/${data.id}`, { token })).toMatchObject({ code: 403 });
    expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(["谁"]);
    const stranger = await wire.userWith(["system.area"]);
    expect(await wire.ask("GET", path, { token: stranger.token })).toMatchObject({ code: 403 });
    expect(await wire.ask("GET", "/api/ext/views/nothing", { token: admin })).toMatchObject({ code: 400 });
    expect(await wire.ask("DELETE", `${path}/${data.id}`, { token: admin })).toMatchObject({ code: 200 });
    expect(await viewsOf(admin)).toEqual([]);
    expect(await wire.ask("DELETE", `${path}/${data.id}`, { token: admin })).toMatchObject({ reason: "not_found" });
  });

  test.each([
    ["without a name", { name: "  " }, "name"],
    ["a condition that the list does not have", { query: { passwordHash: "a" } }, "query"],
    ["a column that the list does not have", { layout: { ...usual, order: ["nothing"], widths: {} } }, "layout"],
    ["a role that is not there", { roles: ["nobody"] }, "roles"],
    ["a role that is disabled", { roles: ["views-off"] }, "roles"],
    ["without a role", { roles: [] }, "roles"],
    ["a zero character", { query: { keyword: "a\u0000" } }, "query.keyword"],
  ])("%s", async (_, more, field) => {
    const answer = await share(viewOf("坏", more));
    expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field }] });
    expect(await viewsOf(admin)).toEqual([]);
  });
});

test("a view is shown only to users of its roles in its factory; the same name replaces it", async () => {
  const { data } = await share(viewOf("司机"));
  const [mine, others, abroad] = [await driver(), await wire.userWith(["permission.user"]), await driver()];
  await wire.sql(
    `update user_factories set factory_id = other.id, department_id = null
     from (select id from factories order by sort_order desc limit 1) other where user_id = $1`,
    [abroad.id],
  );
  const { roles: _, ...told } = viewOf("司机");
  const [seen] = await viewsOf(mine.token);
  expect(seen).toEqual({ ...told, id: data.id, isForReader: true });
  expect(await viewsOf(others.token)).toEqual([]);
  expect(await viewsOf(await wire.login(abroad.account))).toEqual([]);
  expect(await viewsOf(admin)).toMatchObject([{ roles: [role], isForReader: false }]);
  expect((await share(viewOf("司机", { isDefault: true, query: {} }))).data.id).toBe(data.id);
  expect(await viewsOf(mine.token)).toMatchObject([{ id: data.id, isDefault: true, query: {} }]);
  const lines = await wire.sql(
    `select action from audit_log where resource = 'views' and record_id = $1 order by at, id`,
    [data.id],
  );
  expect(lines).toEqual([{ action: "create" }, { action: "update" }]);
});

test("a view does not contain columns hidden from its reader", async () => {
  for (const { id } of await viewsOf(admin)) await wire.ask("DELETE", `${path}/${id}`, { token: admin });
  await share(viewOf("手机列"));
  await share(viewOf("按手机排", { query: { sort: "mobilePhone" } }));
  await share(viewOf("按性别", { query: { gender: "1" } }));
  const { token } = await driver(["mobilePhone", "gender"]);
  const seen = await viewsOf(token);
  expect(seen.map(({ name }) => name)).toEqual(["手机列"]);
  expect(seen[0]?.layout).toEqual({ order: ["realName"], hidden: [], pinned: [], widths: {}, dense: true });
  expect(await viewsOf((await driver()).token)).toHaveLength(3);
});

test("each user gets only their own stored layout of the list", async () => {
  const { token } = await wire.userWith(["permission.user"]);
  const keptBy = async (one: string) => (await wire.ask("GET", path, { token: one })).data["kept"];
  expect(await keptBy(token)).toEqual({});
  const keep = (name: string, value: object) =>
    wire.ask("PUT", `/api/ext/preferences/${name}`, { token, body: { value } });
  await keep("views.users", { first: "夜班" });
  await keep("list.users", { hidden: ["gender"] });
  await keep("list.roles", { hidden: ["code"] });
  expect(await keptBy(token)).toEqual({ views: { first: "夜班" }, layout: { hidden: ["gender"] } });
  expect(await keptBy(admin)).toEqual({});
});
