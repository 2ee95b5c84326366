import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { demoPassword, encode, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const base = "/api/system/Permission/Users/Current";

test("changes of the own profile are checked like the form of users, and other fields stay", async () => {
  const token = await wire.login("dispatcher");
  const before = (await wire.ask("GET", `${base}/BaseInfo`, { token })).data;
  expect(before).toMatchObject({ account: "dispatcher", realName: "陈晓雯", organize: expect.any(String) as string });
  expect(await wire.ask("PUT", `${base}/BaseInfo`, { token, body: { mobilePhone: "123" } })).toMatchObject({
    issues: [{ field: "mobilePhone" }],
  });
  const put = await wire.ask("PUT", `${base}/BaseInfo`, {
    token,
    body: { signature: "安全第一", realName: "陈雯", roleId: "x", isAdministrator: 1 },
  });
  expect(put).toMatchObject({ code: 200, msg: "更新成功" });
  const after = (await wire.ask("GET", `${base}/BaseInfo`, { token })).data;
  expect(after).toEqual({ ...before, signature: "安全第一", realName: "陈雯" });
  const [row] = await wire.sql<{ pinyin: string; administrator: boolean }>(
    `select pinyin, administrator from users where account = 'dispatcher'`,
  );
  expect(row).toEqual({ pinyin: "chen wen", administrator: false });
});

test("fields of the own profile can be emptied and stay empty", async () => {
  const { token } = await wire.userWith([]);
  const put = (body: unknown) => wire.ask("PUT", `${base}/BaseInfo`, { token, body });
  const read = async () => (await wire.ask("GET", `${base}/BaseInfo`, { token, headers: ours })).data;
  const full = { education: "bachelor", certificatesType: "passport", birthday: 634_147_200_000, landline: "8001" };
  expect(await put(full)).toMatchObject({ code: 200 });
  expect(await read()).toMatchObject(full);
  expect(await put({ realName: "" })).toMatchObject({ code: 400, issues: [{ field: "realName" }] });
  expect(await put({ education: "", certificatesType: "", birthday: null, landline: "" })).toMatchObject({ code: 200 });
  const emptied = await read();
  expect(emptied).toMatchObject({ education: "", certificatesType: "", landline: "" });
  expect(emptied).not.toHaveProperty("birthday");
});

test("changing the own password needs the old one and a correct code, and ends all sessions", async () => {
  const { account, token } = await wire.userWith([]);
  const change = (body: unknown) => wire.ask("POST", `${base}/Actions/ModifyPassword`, { token, body });
  const good = { oldPassword: encode(demoPassword), password: encode("abd45217") };
  expect(await change({ ...good, oldPassword: encode("wrong1") })).toMatchObject({ code: 400, msg: "旧密码错误" });
  expect(await change({ ...good, code: "0000", timestamp: "171" })).toMatchObject({ code: 400, msg: "验证码错误" });
  expect(await change({ ...good, password: "plain" })).toMatchObject({ code: 400, reason: "validation" });
  expect(await change(good)).toMatchObject({ code: 200 });
  expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({
    code: 601,
    msg: "密码已修改，请重新登录",
  });
  await wire.login(account, "abd45217");
});

test("the code of a picture can be tried only once, right or wrong", async () => {
  const { account, token } = await wire.userWith([]);
  const [setting] = await wire.sql<{ value: string }>(`select value from settings where key = 'signingKey'`);
  const key = Buffer.from(setting?.value ?? "", "base64url");
  const answerOf = (picture: number): string => {
    const window = Math.floor(Date.now() / 300_000);
    const bytes = createHmac("sha256", key).update(`captcha\u0000${picture} ${window}`).digest();
    return Array.from({ length: 4 }, (_, index) => "ACDEFHJKLMNPRTUVWXY3479"[(bytes[index] ?? 0) % 23]).join("");
  };
  const change = (by: string, old: string, picture: number, code = answerOf(picture)) =>
    wire.ask("POST", `${base}/Actions/ModifyPassword`, {
      token: by,
      body: { oldPassword: encode(old), password: encode("abd45217"), code, timestamp: picture },
    });
  const refused = { code: 400, reason: "wrong_captcha" };
  expect(await change(token, demoPassword, 6, "AAAA")).toMatchObject(refused);
  expect(await change(token, demoPassword, 6)).toMatchObject(refused);
  expect(await change(token, "wrong1", 5)).toMatchObject({ reason: "wrong_password" });
  expect(await change(token, demoPassword, 5)).toMatchObject(refused);
  expect(await change(token, demoPassword, 7, answerOf(7).toLowerCase())).toMatchObject({ code: 200 });
  const again = await wire.login(account, "abd45217");
  expect(await change(again, "abd45217", 7)).toMatchObject(refused);
  let kept: unknown[] = [];
  while (kept.length < 3) kept = await wire.sql(`select 1 from used_captchas where id in ('5', '6', '7')`);
});

test("the picture of a code is an SVG drawing without text or scripts", async () => {
  const picture = async (id: string) => {
    const response = await fetch(`${wire.url}/api/file/ImageCode/${id}`);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    return response.text();
  };
  expect(await picture("1")).toMatch(/^<svg .*<path/);
  expect(await picture("1")).not.toMatch(/<text|<script/);
});

test("theme and language are stored; an unknown layout becomes classic", async () => {
  const { token } = await wire.userWith([]);
  await wire.ask("PUT", `${base}/SystemTheme`, { token, body: { theme: "functional" } });
  await wire.ask("PUT", `${base}/SystemLanguage`, { token, body: { language: "en" } });
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token })).data.userInfo).toMatchObject({
    theme: "functional",
    language: "en",
  });
  await wire.ask("PUT", `${base}/SystemTheme`, { token, body: { theme: "plain:0120" } });
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token })).data.userInfo).toMatchObject({
    theme: "plain",
    look: "plain:0120",
  });
  await wire.ask("PUT", `${base}/SystemTheme`, { token, body: { theme: "x:<script>" } });
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token })).data.userInfo).toMatchObject({
    theme: "classic",
  });
  expect(await wire.ask("PUT", `${base}/SystemLanguage`, { token, body: { language: "fr" } })).toMatchObject({
    code: 400,
    issues: [{ field: "language" }],
  });
});

test("the subordinates of a user are exactly those whom the user manages", async () => {
  const leader = await wire.userWith([]);
  const member = await wire.userWith([]);
  const subordinates = () => wire.ask("GET", `${base}/Subordinate`, { token: leader.token });
  expect((await subordinates()).data).toEqual([]);
  await wire.sql(`update users set manager_id = $1 where id = $2`, [leader.id, member.id]);
  expect((await subordinates()).data).toMatchObject([{ id: member.id }]);
});

test("own grants are listed as trees below their menus", async () => {
  const { token } = await wire.userWith(["permission.user", "permission.user/btn_add", "permission.user#account"]);
  const { data } = await wire.ask("GET", `${base}/Authorize`, { token });
  expect(data.module).toMatchObject([{ children: [{ fullName: "用户管理" }] }]);
  expect(data.button[0]?.children[0]?.children).toHaveLength(1);
  expect(data.column[0]?.children[0]?.children).toHaveLength(1);
  const none = await wire.ask("GET", `${base}/Authorize`, { token: (await wire.userWith([])).token });
  expect(none.data).toEqual({ module: [], button: [], column: [], resource: [] });
});

test("the own log contains own sign-ins and own changing requests", async () => {
  const { token, account } = await wire.userWith([]);
  await wire.ask("PUT", `${base}/SystemTheme`, { token, body: { theme: "plain" } });
  const log = (query: Record<string, number | string>) => wire.ask("GET", `${base}/SystemLog`, { token, query });
  expect((await log({ category: 1 })).data.list).toMatchObject([
    { userName: `测试员/${account}`, ipaddress: "127.0.0.1" },
  ]);
  let requests = await log({ category: 5 });
  while (requests.data.list.length === 0) requests = await log({ category: 5 });
  expect(requests.data.list).toMatchObject([{ requestURL: `${base}/SystemTheme`, requestMethod: "PUT" }]);
  const device = String(requests.data.list[0]?.["platForm"]);
  expect((await log({ category: 5, keyword: device })).data.list).toHaveLength(1);
  expect((await log({ category: 5, keyword: "no such device" })).data.list).toEqual([]);
  expect((await log({ category: 1, startTime: Date.now() + 60_000 })).data.list).toEqual([]);
  expect(await log({ category: 1, startTime: 9e15, endTime: 9e15 })).toMatchObject({ code: 200, data: { list: [] } });
  expect(await log({ category: 1, startTime: "1e300" })).toMatchObject({ code: 400, issues: [{ field: "from" }] });
});

test("messages are listed newest first, and read, marked and deleted only for their reader", async () => {
  const [admin, viewer] = await Promise.all([wire.login("admin"), wire.login("viewer")]);
  const list = (token: string, query = {}) => wire.ask("GET", "/api/system/Message", { token, query });
  const rows = (await list(admin, { pageSize: 500 })).data.list;
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row.lastModifyTime)).toEqual(rows.map((row) => row.lastModifyTime).sort((a, b) => b - a));
  expect(rows.every((row) => row.isRead === "0" || row.isRead === "1")).toBe(true);
  expect((await list(admin, { type: "1" })).data.list.every((row) => row.type === 1)).toBe(true);
  expect(await list(admin, { type: "9" })).toMatchObject({ code: 400 });
  const own = rows.find((row) => row.type === 2);
  expect(await wire.ask("GET", `/api/system/Message/ReadInfo/${own?.id}`, { token: viewer })).toMatchObject({
    reason: "not_found",
  });
  const read = await wire.ask("GET", `/api/system/Message/ReadInfo/${own?.id}`, { token: admin });
  expect(read.data).toMatchObject({ title: own?.title, lastModifyTime: own?.lastModifyTime });
  expect(typeof read.data.bodyText).toBe("string");
  expect((await list(admin, { pageSize: 500 })).data.list.find((row) => row.id === own?.id)?.isRead).toBe("1");
  await wire.ask("POST", "/api/system/Message/Actions/ReadAll", { token: admin });
  expect((await list(admin, { pageSize: 500 })).data.list.every((row) => row.isRead === "1")).toBe(true);
  const notice = rows.find((row) => row.type === 1);
  await wire.ask("DELETE", "/api/system/Message/Record", { token: admin, body: { ids: `${notice?.id},${own?.id}` } });
  expect((await list(admin, { pageSize: 500 })).data.list).toHaveLength(rows.length - 2);
  expect((await list(viewer, { pageSize: 500 })).data.list.some((row) => row.id === notice?.id)).toBe(true);
});
