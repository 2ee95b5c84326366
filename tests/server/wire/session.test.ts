import { describe, expect, test } from "vitest";

import { demoPassword, encode, sharedWire } from "./harness.ts";

const wire = sharedWire();
const signIn = (account: string, password: string) =>
  wire.ask("POST", "/api/oauth/Login", { body: { account, password: encode(password) } });

describe("sign-in is refused", () => {
  test.each([
    ["an unknown account", "nobody", demoPassword, "account_unknown", "无效的账号"],
    ["a wrong password", "viewer", "wrong1", "wrong_password", "用户名或密码错误"],
    ["LIKE characters", "%", demoPassword, "account_unknown", "无效的账号"],
    ["SQL", "admin' --", demoPassword, "account_unknown", "无效的账号"],
    ["a zero character", "admin\u0000", demoPassword, "validation", undefined],
  ])("%s", async (_name, account, password, reason, msg) => {
    const answer = await signIn(account, password);
    expect(answer).toMatchObject({ status: 200, code: 400, reason, ...(msg !== undefined && { msg }) });
    expect(answer.data).toBeUndefined();
  });

  test("a disabled account, and its open session ends", async () => {
    const { id, account, token } = await wire.userWith([]);
    await wire.sql(`update users set enabled = false where id = $1`, [id]);
    expect(await signIn(account, demoPassword)).toMatchObject({
      code: 400,
      reason: "account_disabled",
      msg: "账号被禁用",
    });
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({
      code: 601,
      msg: "账号已被禁用",
    });
    await wire.sql(`delete from users where id = $1`, [id]);
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({ code: 602 });
  });

  test("missing values, and a password that is not encoded", async () => {
    expect(await wire.ask("POST", "/api/oauth/Login", { body: {} })).toMatchObject({
      code: 400,
      issues: [{ field: "account" }, { field: "password" }],
    });
    const plain = await wire.ask("POST", "/api/oauth/Login", { body: { account: "viewer", password: demoPassword } });
    expect(plain).toMatchObject({ code: 400, reason: "wrong_password" });
  });

  test("single sign-on, with a message in words", async () => {
    const body = { iamUId: "u", iamCode: "c", iamIsBus: true };
    expect(await wire.ask("POST", "/api/oauth/Login", { body })).toMatchObject({
      code: 400,
      reason: "sign_on_unsupported",
    });
  });

  test("after many failures for some time, and the answer gives the waiting time", async () => {
    const { account } = await wire.userWith([]);
    let answer = await signIn(account, "wrong1");
    for (let tries = 0; answer.code === 400 && tries < 20; tries += 1) answer = await signIn(account, "wrong1");
    expect(answer).toMatchObject({ status: 429, code: 429, reason: "rate_limited" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signIn("viewer", demoPassword)).toMatchObject({ code: 200 });
  });
});

describe("after many failed sign-ins of an account", () => {
  const once = (account: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
    wire.ask("POST", "/api/oauth/Login", { body: { account, password: encode(password) }, headers });
  const failUntilHeldUp = async (account: string) => {
    for (let tries = 0; tries < 8; tries += 1) await once(account, "wrong1");
    expect(await once(account, demoPassword)).toMatchObject({ code: 429 });
  };
  const cookieOf = (headers: Headers): string => headers.get("set-cookie")?.split(";", 1)[0] ?? "";

  test("a cookie of another account or an invented cookie does not help", async () => {
    const [{ account }, other] = [await wire.userWith([]), await wire.userWith([])];
    const cookie = cookieOf((await once(other.account, demoPassword)).headers);
    await failUntilHeldUp(account);
    for (const made of [cookie, "banche-device=made.up"]) {
      expect(await once(account, demoPassword, { cookie: made })).toMatchObject({ code: 429 });
    }
  });

  test("the cookie of a browser that signed in before still allows sign-in", async () => {
    const { account } = await wire.userWith([]);
    const { headers } = await once(account, demoPassword);
    expect(headers.get("set-cookie")).toMatch(/^banche-device=.*; Path=\/api\/oauth; .*HttpOnly; SameSite=Strict/);
    expect(headers.get("banche-device-token")).toBeNull();
    await failUntilHeldUp(account);
    expect(await once(account, demoPassword, { cookie: cookieOf(headers) })).toMatchObject({ code: 200 });
    expect(await once(account, demoPassword)).toMatchObject({ code: 429 });
  });

  test("the device token of a terminal still allows sign-in, and a refused sign-in returns no token", async () => {
    const { account } = await wire.userWith([]);
    const terminal = { "banche-client": "terminal" };
    const { headers } = await once(account, demoPassword, terminal);
    const token = headers.get("banche-device-token") ?? "";
    expect(headers.get("set-cookie")).toBeNull();
    await failUntilHeldUp(account);
    const refused = await once(account, "wrong1", { ...terminal, "banche-device-token": token });
    expect(refused).toMatchObject({ code: 400, reason: "wrong_password" });
    expect(refused.headers.get("banche-device-token")).toBeNull();
    expect(await once(account, demoPassword, { ...terminal, "banche-device-token": token })).toMatchObject({
      code: 200,
    });
  });

  test("the device token opens no session", async () => {
    const { account } = await wire.userWith([]);
    const cookie = cookieOf((await once(account, demoPassword)).headers);
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { headers: { cookie } })).toMatchObject({ code: 600 });
  });
});

describe("sign-in", () => {
  test("accepts JSON and forms, any product name, and extra values of old clients", async () => {
    const query = { client_id: "admin", client_secret: "123456", scope: "all", grant_type: "password", n: 1 };
    const credentials = { account: "  VIEWER ", password: encode(demoPassword).toUpperCase(), isWhite: "0" };
    const json = await wire.ask("POST", "/anything/api/oauth/Login", { query, body: credentials });
    expect(json).toMatchObject({ status: 200, code: 200, data: { theme: "classic" } });
    expect(json.data.token).toMatch(/^bearer [\w-]{43}$/);
    const form = await wire.ask("POST", "/api/oauth/Login", {
      query,
      body: new URLSearchParams(credentials).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form).toMatchObject({ code: 200 });
    expect(form.data.token).not.toBe(json.data.token);
  });

  test("accepts a mobile number, and mobile@account", async () => {
    expect(await signIn("19900000002", demoPassword)).toMatchObject({ code: 200 });
    expect(await signIn("19900000002@viewer", demoPassword)).toMatchObject({ code: 200 });
    expect(await signIn("19900000001@viewer", demoPassword)).toMatchObject({ code: 400, reason: "account_unknown" });
  });

  test("answers in the language of the caller, or in the language that the user chose", async () => {
    const headers = { "accept-language": "en-US,en;q=0.9" };
    const body = { account: "nobody", password: "x" };
    expect((await wire.ask("POST", "/api/oauth/Login", { body, headers })).msg).toBe("There is no such account");
    const { token } = await wire.userWith([]);
    const refused = () => wire.ask("GET", "/api/system/Permission/Users", { token, headers });
    expect((await refused()).msg).toBe("Permission Denied");
    expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token })).data.userInfo).not.toHaveProperty("language");
    const put = await wire.ask("PUT", "/api/system/Permission/Users/Current/SystemLanguage", {
      token,
      body: { language: "zhtw" },
    });
    expect(put).toMatchObject({ code: 200 });
    expect((await refused()).msg).toBe("沒有權限");
  });
});

describe("the current user", () => {
  test("gets granted menus with their folders in order, grants and factories", async () => {
    const { token } = await wire.userWith(["permission.user", "permission.user/btn_add", "permission.user#account"]);
    const { data } = await wire.ask("GET", "/api/oauth/CurrentUser", { token });
    expect(data.menuList).toMatchObject([
      { enCode: "permission", type: 1, hasChildren: true, children: [{ enCode: "permission.user" }] },
    ]);
    expect(data.menuList[0]?.children).toHaveLength(1);
    expect(typeof data.menuList[0]?.propertyJson).toBe("string");
    expect(data.permissionList).toMatchObject([{ button: [{ enCode: "btn_add" }], column: [{ enCode: "account" }] }]);
    expect(data.userCompanyModels).toHaveLength(1);
    expect(data.userInfo).toMatchObject({
      userName: "测试员",
      headIcon: "/api/file/Image/userAvatar/001.png",
      prevLogin: 0,
      isAdministrator: 0,
    });
  });

  test("gets the address of the previous sign-in", async () => {
    const { account } = await wire.userWith([]);
    const token = await wire.login(account);
    const { data } = await wire.ask("GET", "/api/oauth/CurrentUser", { token });
    expect(data.userInfo).toMatchObject({ prevLogin: 1, prevLoginIPAddress: "127.0.0.1" });
  });
});

describe("a session lock", () => {
  test("hides everything except the owner until the own password is given", async () => {
    const token = await wire.login("viewer");
    await wire.ask("POST", "/api/ext/session/lock", { token });
    const locked = await wire.ask("GET", "/api/oauth/CurrentUser", { token });
    expect(locked.data).toMatchObject({ locked: true, userInfo: { userAccount: "viewer" } });
    expect(locked.data.menuList).toBeUndefined();
    const unlock = (account: string, password: string) =>
      wire.ask("POST", "/api/oauth/LockScreen", { token, body: { account, password: encode(password) } });
    const wrong = { code: 400, reason: "wrong_password", msg: "账户或密码错误，请重新输入。" };
    expect(await unlock("viewer", "wrong1")).toMatchObject(wrong);
    expect(await unlock("admin", demoPassword)).toMatchObject(wrong);
    expect(await wire.ask("GET", "/api/system/CompanyInfo", { token })).toMatchObject({ reason: "locked" });
    expect(await unlock("viewer", demoPassword)).toMatchObject({ code: 200, msg: "验证成功" });
    expect(await wire.ask("GET", "/api/system/CompanyInfo", { token })).toMatchObject({ code: 200 });
  });

  test("limits the number of password tries", async () => {
    const { token, account } = await wire.userWith([]);
    const unlock = () => wire.ask("POST", "/api/oauth/LockScreen", { token, body: { account, password: "x" } });
    let answer = await unlock();
    for (let tries = 0; answer.code === 400 && tries < 20; tries += 1) answer = await unlock();
    expect(answer).toMatchObject({ status: 429, code: 429 });
  });
});

test("sign-out revokes the token", async () => {
  const token = await wire.login("viewer");
  expect(await wire.ask("GET", "/api/oauth/Logout", { token })).toMatchObject({ code: 200, msg: "注销成功" });
  expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({ code: 602 });
});

test("a factory can be used only by its members", async () => {
  const token = await wire.login("dispatcher");
  const use = (companyId: string) =>
    wire.ask("GET", "/api/system/UserCompany/addRedisUserCompany", { token, query: { companyId } });
  const factories = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  expect(await use(factories[1]?.id ?? "")).toMatchObject({ code: 400, reason: "not_member" });
  expect(await use("nothing")).toMatchObject({ code: 400 });
  expect(await wire.ask("GET", "/api/system/UserCompany/addRedisUserCompany", { token })).toMatchObject({ code: 400 });
  expect(await use(factories[0]?.id ?? "")).toMatchObject({ code: 200 });
});
