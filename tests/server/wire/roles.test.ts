import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const roles = "/api/system/Permission/Role";
const relation = "/api/system/Permission/UserRelation";
const page = (name: string) =>
  [name, ...["btn_add", "btn_edit", "btn_remove", "btn_member"].map((button) => `${name}/${button}`)] as const;

const columns = [
  ...["description", "enabledMark"].map((column) => `permission.role#${column}`),
  "permission.user#realName",
];

let admin: string;
let manager: Awaited<ReturnType<typeof wire.userWith>>;
let here: string;
let there: string;
let counter = 0;

beforeAll(async () => {
  admin = await wire.login("admin");
  manager = await wire.userWith([
    ...page("permission.role"),
    ...page("permission.position"),
    "permission.user",
    ...columns,
  ]);
  const factories = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  [here = "", there = ""] = factories.map(({ id }) => id);
});

/** A role with these grants, in the first factory by default. @returns its id */
async function role(grants: readonly string[] = [], factory: string | null = here): Promise<string> {
  const id = `role${(counter += 1)}`;
  await wire.sql(`insert into roles (id, name, code, type, factory_id) values ($1, $1, $1, 'system', $2)`, [
    id,
    factory,
  ]);
  for (const menu of grants) {
    await wire.sql(`insert into menu_grants select 'role', $1, id from menus where code = $2`, [id, menu]);
  }
  return id;
}

/** A user without any grant; on request also a member of the other factory. */
async function person(isElsewhere = false): Promise<string> {
  const { id } = await wire.userWith([]);
  await wire.sql(
    `insert into user_positions (user_id, factory_id, position_id) select $1, $2, id from positions where factory_id = $2 limit 1`,
    [id, here],
  );
  if (isElsewhere) {
    await wire.sql(
      `insert into user_factories (user_id, factory_id, department_id)
       select $1, $2, id from departments where factory_id = $2 limit 1`,
      [id, there],
    );
  }
  return id;
}

const holds = async (user: string, id: string) =>
  (await wire.sql(`select 1 from user_roles where user_id = $1 and role_id = $2`, [user, id])).length > 0;

describe("roles of a factory", () => {
  const draft = (name: string) => ({ fullName: name, enCode: name, type: "system", sortCode: 1, enabledMark: 1 });

  test("a new role belongs to the active factory and is not seen in another", async () => {
    expect(await wire.ask("POST", roles, { token: manager.token, body: draft("mine") })).toMatchObject({ code: 200 });
    const [made] = await wire.sql<{ id: string; factory_id: string }>(
      `select id, factory_id from roles where code = 'mine'`,
    );
    expect(made?.factory_id).toBe(here);
    const others = await role([], there);
    const { data } = await wire.ask("GET", roles, { token: manager.token });
    const ids = data.list.map(({ id }) => id);
    expect([ids.includes(made?.id ?? ""), ids.includes(others)]).toEqual([true, false]);
    expect(await wire.ask("GET", `${roles}/${others}`, { token: manager.token })).toMatchObject({
      reason: "not_found",
    });
    expect(await wire.ask("DELETE", `${roles}/${others}`, { token: manager.token })).toMatchObject({ code: 400 });
  });

  test("the name and code of a shared role cannot be used again", async () => {
    const body = { ...draft("dispatcher2"), enCode: "dispatcher" };
    expect(await wire.ask("POST", roles, { token: admin, body })).toMatchObject({ reason: "duplicate" });
    const named = { ...draft("someOther"), fullName: "调度员" };
    expect(await wire.ask("POST", roles, { token: admin, body: named })).toMatchObject({ reason: "duplicate" });
  });

  test("clients of the platform get the whole list, our clients get pages", async () => {
    for (let at = 0; at < 25; at += 1) await role();
    const [counted] = await wire.sql<{ count: number }>(
      `select count(*)::int as count from roles where factory_id is null or factory_id = $1`,
      [here],
    );
    expect((await wire.ask("GET", roles, { token: manager.token })).data.list).toHaveLength(counted?.count ?? -1);
    expect((await wire.ask("GET", roles, { token: manager.token, headers: ours })).data.list).toHaveLength(20);
  });

  const changes = {
    "change it": (id: string) => ["PUT", `${roles}/${id}`, { description: "other" }] as const,
    "disable it": (id: string) => ["PUT", `${roles}/${id}/Actions/State`, { enabledMark: 0 }] as const,
    "delete it": (id: string) => ["DELETE", `${roles}/${id}`, undefined] as const,
    "change it in a batch": (id: string) =>
      ["POST", "/api/ext/batch/roles", { operations: [{ op: "update", id, record: { description: "x" } }] }] as const,
    "delete it in a batch": (id: string) =>
      ["POST", "/api/ext/batch/roles", { operations: [{ op: "remove", id }] }] as const,
  };
  const codeOf = async (token: string, [method, path, body]: readonly [string, string, object | undefined]) => {
    const answer = await wire.ask(method, path, { token, body });
    return Array.isArray(answer.data) ? (answer.data as readonly { code: number }[])[0]?.code : answer.code;
  };

  test.each(Object.entries(changes))("only an administrator can %s when all factories share it", async (_, change) => {
    const id = await role([], null);
    expect(await codeOf(manager.token, change(id))).toBe(403);
    expect(await codeOf(admin, change(id))).toBe(200);
  });

  test("a role with more rights than the caller cannot be enabled, disabled or deleted", async () => {
    const id = await role(["system.billRule"]);
    expect(await codeOf(manager.token, changes["disable it"](id))).toBe(403);
    expect(await codeOf(manager.token, changes["delete it"](id))).toBe(403);
    expect(await codeOf(manager.token, changes["delete it in a batch"](id))).toBe(403);
    await wire.sql(`update roles set enabled = false where id = $1`, [id]);
    const on = ["PUT", `${roles}/${id}/Actions/State`, { enabledMark: 1 }] as const;
    expect(await codeOf(manager.token, on)).toBe(403);
  });

  test("a role with members cannot be deleted, and the answer gives their number", async () => {
    const id = await role();
    await wire.sql(`insert into user_roles values ($1, $2)`, [await person(), id]);
    const answer = await wire.ask("DELETE", `${roles}/${id}`, { token: admin });
    expect(answer).toMatchObject({ code: 400, reason: "has_members" });
    expect(answer.msg).toContain("1 名成员");
    await wire.sql(`delete from user_roles where role_id = $1`, [id]);
    expect(await wire.ask("DELETE", `${roles}/${id}`, { token: admin })).toMatchObject({ code: 200 });
  });

  test("the grants of a role of another factory have no effect here", async () => {
    const id = await role(["system.area"], there);
    const user = await wire.userWith([]);
    await wire.sql(`insert into user_roles values ($1, $2)`, [user.id, id]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [user.id]);
    const list = () => wire.ask("GET", "/api/system/Base/Area/-1", { token: user.token });
    expect((await list()).code).toBe(403);
    await wire.sql(`update roles set factory_id = $2 where id = $1`, [id, here]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [user.id]);
    expect((await list()).code).toBe(200);
  });

  test("replacing the roles of one factory keeps the roles of another factory", async () => {
    const [mine, theirs, user] = [await role(), await role([], there), await person()];
    await wire.sql(`insert into user_roles values ($1, $2)`, [user, theirs]);
    const answer = await wire.ask("PUT", `/api/system/Permission/Users/${user}`, {
      token: admin,
      body: { roleId: mine },
    });
    expect(answer.code).toBe(200);
    expect([await holds(user, mine), await holds(user, theirs)]).toEqual([true, true]);
  });
});

/** All calls that make a user a member of a role. */
const ways: Readonly<Record<string, (id: string, user: string) => readonly [string, string, object]>> = {
  "by the role": (id, user) => ["PUT", `/api/ext/roles/${id}/members`, { add: [user] }],
  "by the platform's call": (id, user) => [
    "POST",
    `${relation}/${id}`,
    { objectId: id, objectType: "Role", userIds: [user] },
  ],
};

describe.each(Object.entries(ways))("adding members %s", (_, way) => {
  const send = (token: string, id: string, user: string) => {
    const [method, path, body] = way(id, user);
    return wire.ask(method, path, { token, body });
  };

  test("a caller without the rights of a role cannot give it", async () => {
    const [id, user] = [await role(["system.billRule"]), await person()];
    const answer = await send(manager.token, id, user);
    expect(answer.code).toBe(403);
    expect(answer.msg).toContain("测试员");
    expect(await holds(user, id)).toBe(false);
  });

  test("the button of another page is not enough", async () => {
    const { token } = await wire.userWith(page("permission.position"));
    const [id, user] = [await role(), await person()];
    expect(await send(token, id, user)).toMatchObject({ code: 403 });
  });

  test("a shared role cannot be given to a user who also belongs to another factory", async () => {
    const [shared, own, user] = [await role([], null), await role(), await person(true)];
    expect(await send(manager.token, shared, user)).toMatchObject({ code: 403 });
    expect(await send(manager.token, own, user)).toMatchObject({ code: 200 });
  });

  test("a user of another factory is refused", async () => {
    const [id, user] = [await role(), await person()];
    await wire
      .sql(
        `update user_factories set factory_id = $2, department_id = (select id from departments
      where factory_id = $2 limit 1) where user_id = $1`,
        [user, there],
      )
      .catch(() => undefined);
    await wire.sql(`delete from user_factories where user_id = $1`, [user]);
    expect(await send(manager.token, id, user)).toMatchObject({ code: 400, reason: "validation" });
  });

  test("a new membership takes effect in open sessions and is logged for the user", async () => {
    const id = await role(["permission.user"]);
    const user = await wire.userWith([]);
    const list = () => wire.ask("GET", "/api/system/Permission/Users", { token: user.token });
    expect((await list()).code).toBe(403);
    expect(await send(manager.token, id, user.id)).toMatchObject({ code: 200 });
    expect((await list()).code).toBe(200);
    const log = await wire.sql(
      `select 1 from audit_log where record_id = $1 and resource = 'users' and action = 'update'`,
      [user.id],
    );
    expect(log).toHaveLength(1);
  });
});

test("the platform's call replaces the members visible to the caller and keeps the others", async () => {
  const [id, before, after, elsewhere] = [await role([], null), await person(), await person(), await person()];
  await wire.sql(`insert into user_roles select unnest($1::text[]), $2`, [[before, elsewhere], id]);
  await wire.sql(`delete from user_positions where user_id = $1`, [elsewhere]);
  await wire.sql(
    `update user_factories set factory_id = $2,
    department_id = (select id from departments where factory_id = $2 limit 1) where user_id = $1`,
    [elsewhere, there],
  );
  expect((await wire.ask("GET", `${relation}/${id}`, { token: manager.token })).data["ids"]).toEqual([before]);
  const body = { objectId: id, objectType: "Role", userIds: [after] };
  expect(await wire.ask("POST", `${relation}/${id}`, { token: manager.token, body })).toMatchObject({ code: 200 });
  expect(await Promise.all([before, after, elsewhere].map((user) => holds(user, id)))).toEqual([false, true, true]);
});

test("members are found by pinyin and listed in pages", async () => {
  const [id, one, other] = [await role(), await person(), await person()];
  await wire.sql(
    `update users set real_name = '欧阳锋', pinyin = 'ou yang feng', pinyin_initials = 'oyf', sounds = 'ouyangfeng oyf' where id = $1`,
    [one],
  );
  await wire.sql(`insert into user_roles select unnest($1::text[]), $2`, [[one, other], id]);
  const path = `/api/ext/roles/${id}/members`;
  const all = await wire.ask("GET", path, { token: manager.token, query: { pageSize: 1 } });
  expect([all.data.list.length, all.data.pagination.total]).toEqual([1, 2]);
  const found = await wire.ask("GET", path, { token: manager.token, query: { keyword: "ouyang" } });
  expect(found.data.list.map((row) => row.id)).toEqual([one]);
});

test("a change of members cannot remove the only position of a user", async () => {
  const user = await person();
  const [held] = await wire.sql<{ id: string }>(`select position_id as id from user_positions where user_id = $1`, [
    user,
  ]);
  const path = `/api/ext/positions/${held?.id}/members`;
  const body = { remove: [user] };
  expect(await wire.ask("PUT", path, { token: admin, body })).toMatchObject({ code: 400, reason: "last_position" });
  const [next] = await wire.sql<{ id: string }>(`select id from positions where factory_id = $1 and id <> $2 limit 1`, [
    here,
    held?.id,
  ]);
  const add = { add: [user] };
  expect(await wire.ask("PUT", `/api/ext/positions/${next?.id}/members`, { token: admin, body: add })).toMatchObject({
    code: 200,
  });
  expect(await wire.ask("PUT", path, { token: admin, body })).toMatchObject({ code: 200 });
});
