import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";
import { scopeWorld, users } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);

describe("users out of scope", () => {
  let own: { readonly id: string; readonly token: string };
  let stranger: { readonly id: string; readonly account: string };
  beforeAll(async () => {
    const id = await world.scheme({ page: "permission.user", scope: "departmentAndBelow" });
    const all = await world.scheme({ scope: "all" });
    own = await world.person([id, all], ["permission.user", "permission.userOnline", "permission.position"]);
    stranger = await wire.userWith([]);
    await wire.sql(`update user_factories set department_id = $2 where user_id = $1`, [stranger.id, world.place.other]);
    await wire.sql(`update users set entry_date = now() where id = $1`, [stranger.id]);
    await wire.sql(`insert into user_positions select $1, factory_id, id from positions where id = $2`, [
      stranger.id,
      world.position.other,
    ]);
  });

  test("are in no list, tree, count or selector, and not among the online users", async () => {
    const { token } = own;
    for (const path of [
      users,
      `${users}/All`,
      `${users}/Selector`,
      "/api/system/Permission/User/TreeView",
      "/api/system/Base/OnlineUser",
    ]) {
      const answer = await wire.ask("GET", path, { token, query: { pageSize: 500 } });
      expect([path, answer.code, answer.text.includes(stranger.id)]).toEqual([path, 200, false]);
      expect([path, answer.text.includes(own.id)]).toEqual([path, true]);
    }
    const figures = async (by: string) => {
      const { data } = await wire.ask("GET", "/api/ext/home", { token: by });
      return (data["joined"] as readonly { readonly count: number }[]).reduce((sum, { count }) => sum + count, 0);
    };
    expect(await figures(token)).toBeLessThan(await figures(world.admin));
  });

  test("cannot be changed, signed out, given a password or restored", async () => {
    const { token } = own;
    const { id } = stranger;
    const missing = { code: 400, reason: "not_found" };
    const password = "0123456789abcdef0123456789abcdef";
    expect(await wire.ask("PUT", `${users}/${id}`, { token, body: { realName: "改名" } })).toMatchObject(missing);
    expect(await wire.ask("DELETE", `/api/system/Base/OnlineUser/${id}`, { token })).toMatchObject(missing);
    const reset = { token, body: { userPassword: password, validatePassword: password } };
    expect(await wire.ask("POST", `${users}/${id}/Actions/ResetPassword`, reset)).toMatchObject(missing);
    expect((await wire.ask("DELETE", `${users}/${id}`, { token: world.admin })).code).toBe(200);
    const bin = await wire.ask("GET", "/api/ext/deleted/users", { token, query: { pageSize: 500 } });
    expect([bin.code, bin.text.includes(stranger.account)]).toEqual([200, false]);
    const back = await wire.ask("POST", "/api/ext/deleted/users/restore", { token, body: { ids: [id] } });
    expect((back.data as unknown as readonly Answer[])[0]).toMatchObject({ code: 403 });
    expect(
      (await wire.ask("POST", "/api/ext/deleted/users/restore", { token: world.admin, body: { ids: [id] } })).code,
    ).toBe(200);
  });

  test("show none of their values in the audit log", async () => {
    await wire.ask("PUT", `${users}/${stranger.id}`, { token: world.admin, body: { postalAddress: "某处" } });
    const log = await world.person([], ["system.log"]);
    await wire.sql(`insert into menu_grants select 'user', $1, id from menus where code = 'permission.user'`, [log.id]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [log.id]);
    const rows = async (token: string) =>
      (await wire.ask("GET", "/api/ext/audit", { token, query: { recordId: stranger.id, pageSize: 100 } })).data.list;
    expect((await rows(world.admin)).some((row) => row["after"] !== undefined)).toBe(true);
    const shown = await rows(log.token);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((row) => row["after"] !== undefined || row["before"] !== undefined)).toEqual([]);
  });
});

test("nobody can grant a role that shows more rows than they see themselves", async () => {
  const all = await world.scheme({ scope: "all" });
  const narrow = await world.scheme({ scope: "department" });
  const [whole, part] = ["scope-whole", "scope-part"];
  for (const [role, given] of [
    [whole, all],
    [part, narrow],
  ] as const) {
    await wire.sql(`insert into roles (id, name, code, type) values ($1, $1, $1, 'system')`, [role]);
    await wire.sql(`insert into scheme_grants values ('role', $1, $2)`, [role, given]);
  }
  const everybody = await world.scheme({ page: "permission.user", scope: "all" });
  const target = await wire.userWith([]);
  const give = async (schemes: readonly string[], roleId: string) => {
    const { token } = await world.person([...schemes, everybody], ["permission.user"]);
    return (await wire.ask("PUT", `${users}/${target.id}`, { token, body: { roleId } })).code;
  };
  expect(await give([narrow], whole)).toBe(403);
  expect(await give([narrow], part)).toBe(200);
  expect(await give([all], part)).toBe(200);
});
