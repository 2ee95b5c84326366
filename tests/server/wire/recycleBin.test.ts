import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, demoPassword, encode, sharedWire } from "./harness.ts";

const wire = sharedWire();
const users = "/api/system/Permission/Users";
const bin = "/api/ext/deleted/users";
let admin: string;
let place: { readonly factory: string; readonly department: string; readonly position: string };
let role: string;
let other: { readonly factory: string; readonly department: string };
let counter = 0;

beforeAll(async () => {
  admin = await wire.login("admin");
  [place, other] = (await wire.sql(
    `select distinct on (f.sort_order) f.id as factory, d.id as department, p.id as position from factories f
     join departments d on d.factory_id = f.id join positions p on p.department_id = d.id order by f.sort_order, d.code`,
  )) as [typeof place, typeof other];
  [{ id: role }] = (await wire.sql(
    `insert into roles (id, name, code, type) values ('bin-role', 'bin', 'bin', 'system') returning id`,
  )) as [{ id: string }];
});

const deleter = (...more: readonly string[]) =>
  wire.userWith(["permission.user", "permission.user/btn_remove", ...more]);

interface Person {
  readonly id: string;
  readonly account: string;
  readonly token: string;
  readonly mobile: string;
}

/** A user with everything that a deletion could lose: role, position, number, a grant, a report, a preference. */
async function person(grants: readonly string[] = []): Promise<Person> {
  const user = await wire.userWith(grants);
  counter += 1;
  const mobile = `139${String(10_000_000 + counter)}`;
  await wire.sql(`update users set mobile_phone = $2 where id = $1`, [user.id, mobile]);
  await wire.sql(`insert into user_roles values ($1, $2)`, [user.id, role]);
  await wire.sql(`update user_factories set department_id = $2 where user_id = $1`, [user.id, place.department]);
  await wire.sql(`insert into user_positions values ($1, $2, $3)`, [user.id, place.factory, place.position]);
  return { ...user, mobile };
}

const remove = (id: string, token = admin) => wire.ask("DELETE", `${users}/${id}`, { token });
async function restore(ids: readonly string[], token = admin, headers: Readonly<Record<string, string>> = {}) {
  const answer = await wire.ask("POST", `${bin}/restore`, { token, body: { ids }, headers });
  return answer.data as unknown as readonly (Answer & { readonly version?: number })[];
}
const deleted = async (token = admin, query = {}): Promise<readonly Record<string, unknown>[]> =>
  (await wire.ask("GET", bin, { token, query: { pageSize: 500, ...query } })).data.list;
const signIn = (account: string) =>
  wire.ask("POST", "/api/oauth/Login", { body: { account, password: encode(demoPassword) } });

describe("restoring a deleted user is refused", () => {
  test("to a user who may not delete", async () => {
    const { id } = await person();
    await remove(id);
    const { token } = await wire.userWith(["permission.user", "permission.user/btn_add"]);
    expect(await wire.ask("GET", bin, { token })).toMatchObject({ code: 403 });
    const answer = await wire.ask("POST", `${bin}/restore`, { token, body: { ids: [id] } });
    expect(answer).toMatchObject({ code: 403, reason: "forbidden" });
    expect((await signIn((await deleted()).find((row) => row["id"] === id)?.["key"] as string)).code).not.toBe(200);
  });

  test("from another factory, where the record is not listed", async () => {
    const { id } = await person();
    await remove(id);
    const foreign = await deleter();
    await wire.sql(`update user_factories set factory_id = $2, department_id = $3 where user_id = $1`, [
      foreign.id,
      other.factory,
      other.department,
    ]);
    await wire.sql(`update sessions set factory_id = $2 where user_id = $1`, [foreign.id, other.factory]);
    expect((await deleted(foreign.token)).map((row) => row["id"])).not.toContain(id);
    expect(await restore([id], foreign.token)).toMatchObject([{ code: 400, reason: "not_found" }]);
  });

  test("to a user with fewer rights than the deleted user, by own grants or roles", async () => {
    const clerk = await deleter();
    const mighty = await person(["system.log"]);
    // The clerk cannot delete a user who has more rights.
    expect(await remove(mighty.id, clerk.token)).toMatchObject({ code: 403, reason: "forbidden" });
    expect(await remove(mighty.id)).toMatchObject({ code: 200 });
    expect(await restore([mighty.id], clerk.token)).toMatchObject([{ code: 403, reason: "forbidden" }]);
    const holder = await person();
    await wire.sql(
      `insert into roles (id, name, code, type) values ('bin-log', 'bin log', 'binlog', 'system') on conflict do nothing`,
    );
    await wire.sql(`insert into menu_grants select 'role', 'bin-log', id from menus where code = 'system.log'`);
    await wire.sql(`insert into user_roles values ($1, 'bin-log')`, [holder.id]);
    expect(await remove(holder.id, clerk.token)).toMatchObject({ code: 403, reason: "forbidden" });
    expect(await remove(holder.id)).toMatchObject({ code: 200 });
    expect(await restore([holder.id], clerk.token)).toMatchObject([{ code: 403 }]);
    // The clerk has the right to restore, so the 403 above has another cause.
    const equal = await person();
    await remove(equal.id, clerk.token);
    expect(await restore([equal.id], clerk.token)).toMatchObject([{ code: 200 }]);
    expect(await restore([mighty.id, holder.id])).toMatchObject([{ code: 200 }, { code: 200 }]);
  });

  test("when the account name is in use again, but other users of the same call are restored", async () => {
    const [taken, free] = [await person(), await person()];
    for (const { id } of [taken, free]) await remove(id);
    const record = { account: taken.account.toUpperCase(), realName: "新来的", gender: 1 };
    const body = { ...record, organizeId: place.department, positionId: place.position };
    expect(await wire.ask("POST", users, { token: admin, body })).toMatchObject({ code: 200 });
    expect(await restore([taken.id, free.id])).toMatchObject([
      { code: 400, reason: "duplicate", issues: [{ field: "account", rule: "unique" }] },
      { code: 200 },
    ]);
    expect((await deleted()).map((row) => row["id"])).toContain(taken.id);
  });

  test("when the department no longer exists", async () => {
    const { id } = await person();
    await remove(id);
    await wire.sql(
      `update deleted_records set record = jsonb_set(record, '{departmentId}', '"gone"') where record_id = $1`,
      [id],
    );
    expect(await restore([id])).toMatchObject([
      { code: 400, reason: "validation", issues: [{ field: "department", rule: "unknownReference" }] },
    ]);
  });

  test("for unknown and already restored records, and for resources without a bin", async () => {
    const { id } = await person();
    await remove(id);
    expect(await restore([id, id, "nobody"])).toMatchObject([
      { code: 200, id },
      { code: 200, id },
      { code: 400, reason: "not_found" },
    ]);
    expect(await restore([id])).toMatchObject([{ code: 400, reason: "not_found" }]);
    expect(await wire.ask("GET", "/api/ext/deleted/areas", { token: admin })).toMatchObject({ reason: "not_found" });
    const empty = await wire.ask("POST", `${bin}/restore`, { token: admin, body: { ids: [] } });
    expect(empty).toMatchObject({ code: 400, reason: "validation" });
  });
});

describe("a deleted user", () => {
  test("is signed out, cannot sign in, and is in no list, selector or directory", async () => {
    const { id, account, token, mobile } = await person(["permission.user"]);
    expect((await remove(id)).code).toBe(200);
    expect(await wire.ask("GET", users, { token })).toMatchObject({ code: 601, reason: "user_deleted" });
    for (const name of [account, mobile, `${mobile}@${account}`, `~${id}`]) {
      expect((await signIn(name)).code).not.toBe(200);
    }
    const lists = [
      users,
      `${users}/All`,
      `${users}/Selector`,
      "/api/system/Permission/User/TreeView",
      `${users}/driverList`,
      "/api/ext/records/users",
    ];
    for (const path of lists) {
      const answer = await wire.ask("GET", path, { token: admin, query: { keyword: account, pageSize: 500 } });
      expect([path, answer.code, answer.text.includes(id)]).toEqual([path, 200, false]);
    }
    for (const call of [wire.ask("GET", `${users}/${id}`, { token: admin }), remove(id)]) {
      expect(await call).toMatchObject({ code: 400, reason: "not_found" });
    }
    const change = await wire.ask("PUT", `${users}/${id}`, { token: admin, body: { realName: "李四" } });
    expect(change).toMatchObject({ code: 400, reason: "not_found" });
  });

  test("is listed with the deleting user and the end of storage, without columns hidden from the reader", async () => {
    const { id, account } = await person();
    const clerk = await deleter();
    await remove(id, clerk.token);
    const [row] = await deleted(admin, { keyword: account });
    expect(row).toMatchObject({ id, key: account, label: "测试员", deletedBy: clerk.account });
    expect(Number(row?.["until"]) - Number(row?.["deletedAt"])).toBe(30 * 86_400_000);
    await wire.sql(`insert into menu_columns (id, menu_id, code, name) select 'bin-account', id, 'account', '账户'
      from menus where code = 'permission.user' and not exists (
        select 1 from menu_columns known where known.menu_id = menus.id and known.code = 'account')`);
    const blind = await deleter();
    const shown = (await deleted(blind.token)).find((one) => one["id"] === id);
    expect(shown).toMatchObject({ key: "", label: "" });
    expect(await deleted(blind.token, { keyword: account })).toEqual([]);
  });
});

describe("a restored user", () => {
  test("has the same password, number, role, position, grants and reports as before, and it is logged", async () => {
    const { id, account, mobile } = await person(["permission.user"]);
    const report = await person();
    await wire.sql(`update users set manager_id = $1 where id = $2`, [id, report.id]);
    await wire.sql(`update departments set manager_id = $1 where id = $2`, [id, place.department]);
    const before = await wire.ask("GET", `${users}/${id}`, { token: admin });
    await remove(id);
    await remove(report.id);
    expect(await restore([report.id, id])).toMatchObject([{ code: 200 }, { code: 200, msg: "已恢复" }]);
    const after = await wire.ask("GET", `${users}/${id}`, { token: admin });
    expect({ ...after.data, version: 0 }).toEqual({ ...before.data, version: 0 });
    for (const name of [account, mobile]) expect((await signIn(name)).code).toBe(200);
    const token = await wire.login(account);
    expect((await wire.ask("GET", users, { token })).code).toBe(200);
    const [{ manager }] = (await wire.sql(`select manager_id as manager from users where id = $1`, [report.id])) as [
      { manager: string },
    ];
    expect(manager).toBe(id);
    const log = await wire.ask("GET", "/api/ext/audit", { token: admin, query: { recordId: id } });
    expect(log.data.list.map((row) => row["action"])).toEqual(expect.arrayContaining(["restore", "remove"]));
    expect((await deleted()).map((row) => row["id"])).not.toContain(id);
  });

  test("of two factories is removed from one only, and restored to it", async () => {
    const { id, account, token } = await person();
    await wire.sql(`insert into user_factories (user_id, factory_id, department_id) values ($1, $2, $3)`, [
      id,
      other.factory,
      other.department,
    ]);
    await remove(id);
    expect((await signIn(account)).code).toBe(200);
    expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token })).code).toBe(200);
    expect(await restore([id])).toMatchObject([{ code: 200 }]);
    const [{ count }] = (await wire.sql(`select count(*)::int from user_factories where user_id = $1`, [id])) as [
      { count: number },
    ];
    expect(count).toBe(2);
  });

  test("can be restored after a deletion in a batch", async () => {
    const people = [await person(), await person()];
    const operations = people.map(({ id }) => ({ op: "remove", id }));
    await wire.ask("POST", "/api/ext/batch/users", { token: admin, body: { operations } });
    expect(await restore(people.map(({ id }) => id))).toMatchObject([{ code: 200 }, { code: 200 }]);
  });
});
