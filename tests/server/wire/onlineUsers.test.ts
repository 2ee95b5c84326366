import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
const path = "/api/system/Base/OnlineUser";
const page = ["permission", "permission.userOnline"];

const signIns = async (token: string, keyword?: string) =>
  (await wire.ask("GET", path, { token, ...(keyword !== undefined && { query: { keyword } }) }))
    .data as unknown as readonly Readonly<Record<string, unknown>>[];

test("active sign-ins are listed one by one, without their tokens", async () => {
  const user = await wire.userWith([]);
  const second = await wire.login(user.account);
  const found = await signIns(admin, user.account);
  expect(found).toHaveLength(2);
  expect(found[0]).toEqual({
    userId: user.id,
    userAccount: user.account,
    userName: `测试员/${user.account}`,
    loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    loginIPAddress: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
    loginPlatForm: expect.any(String) as string,
  });
  await wire.ask("GET", "/api/oauth/Logout", { token: second });
  expect(await signIns(admin, user.account)).toHaveLength(1);
  expect(await signIns(admin, "100%")).toEqual([]);
});

test("columns that were not granted are neither shown nor searched", async () => {
  const { token, account } = await wire.userWith([...page, "permission.userOnline#loginTime"]);
  const found = await signIns(token);
  expect(found.length).toBeGreaterThan(0);
  for (const row of found) expect(Object.keys(row).sort()).toEqual(["loginTime", "userId"]);
  expect(await signIns(token, account)).toEqual([]);
});

test("forcing a user off ends all sessions at once with a reason, and is logged with the administrator", async () => {
  const user = await wire.userWith([]);
  const tokens = [user.token, await wire.login(user.account)];
  expect(await wire.ask("DELETE", `${path}/${user.id}`, { token: admin })).toMatchObject({ code: 200 });
  for (const token of tokens) {
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({
      code: 601,
      msg: "您已被管理员强制下线",
    });
  }
  const kept = await wire.sql(`select actor_account, action from audit_log where record_id = $1`, [user.id]);
  expect(kept).toEqual([{ actor_account: "admin", action: "forceOff" }]);
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token: await wire.login(user.account) })).code).toBe(200);
});

test("users of another factory are neither listed nor signed out", async () => {
  const other = await wire.userWith([]);
  await wire.sql(
    `update user_factories set department_id = null, factory_id = (select id from factories where id <> factory_id limit 1)
     where user_id = $1`,
    [other.id],
  );
  expect(await signIns(admin, other.account)).toEqual([]);
  expect(await wire.ask("DELETE", `${path}/${other.id}`, { token: admin })).toMatchObject({ reason: "not_found" });
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token: other.token })).code).toBe(200);
});
