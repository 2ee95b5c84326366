import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/system/Base/Log";
const page = ["system", "system.log"];
const columns = ["creatorTime", "userName", "ipaddress", "platForm", "moduleName", "json", "requestURL"];
let admin: string;
let other: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const [found] = await wire.sql<{ other: string }>(
    `select (select f.id from factories f where f.id <> m.factory_id order by f.id limit 1) as other
     from user_factories m join users u on u.id = m.user_id where u.account = 'admin' and m.is_default`,
  );
  other = found?.other ?? "";
});

const list = async (category: number, query: Record<string, string | number> = {}, token = admin) =>
  wire.ask("GET", `${path}/${category}`, { token, query });
const rows = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.list;
const remove = (ids: readonly string[], token = admin) => wire.ask("DELETE", path, { token, body: { ids } });

interface Line {
  readonly factory?: string | null;
  readonly user?: string | null;
  readonly stack?: string;
}

/** An entry of the error log, in the factory of the given user. */
let lines = 0;
async function failed(account: string, { factory, user, stack = "Error: x\n    at y" }: Line = {}): Promise<string> {
  const id = `fault${(lines += 1)}`;
  await wire.sql(
    `insert into error_log (id, at, user_id, user_name, factory_id, ip, call, stack, request_id)
     select $1, now(), case when $3 then null else u.id end, u.account,
       case when $4 then null else coalesce($5, m.factory_id) end, '10.0.0.9', 'users.update', $6, 'r'
     from users u join user_factories m on m.user_id = u.id and m.is_default where u.account = $2`,
    [id, account, user === null, factory === null, factory ?? null, stack],
  );
  return id;
}

describe("the log refuses", () => {
  test("strangers and users without the right to the page", async () => {
    const { token } = await wire.userWith([]);
    for (const category of [1, 4, 5]) {
      expect(await wire.ask("GET", `${path}/${category}`)).toMatchObject({ code: 600 });
      expect(await list(category, {}, token)).toMatchObject({ code: 403 });
    }
  });

  test("a deletion without its button", async () => {
    const { token } = await wire.userWith(page);
    const id = await failed("admin");
    expect(await remove([id], token)).toMatchObject({ code: 403 });
    expect(await rows(4, { keyword: "10.0.0.9" })).toContainEqual(expect.objectContaining({ id }));
  });

  test("to delete an active sign-in, and then deletes nothing else of the same call", async () => {
    const user = await wire.userWith([]);
    const [signIn] = await rows(1, { keyword: user.account });
    const id = await failed("admin");
    expect(await remove([id, signIn?.id ?? ""])).toMatchObject({ code: 400, reason: "conflict" });
    expect(await rows(4)).toContainEqual(expect.objectContaining({ id }));
    expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token: user.token })).code).toBe(200);
  });

  test("to delete entries that are unknown, of another factory, of the audit log, or none", async () => {
    const id = await failed("admin", { factory: other });
    const [change] = await wire.sql<{ id: string }>(`select id from audit_log limit 1`);
    for (const one of ["nothing", id, change?.id ?? "x"]) {
      expect(await remove([one])).toMatchObject({ code: 400, reason: "not_found" });
    }
    expect(await remove([])).toMatchObject({ code: 400, reason: "validation" });
    expect(await wire.sql(`select 1 from error_log where id = $1`, [id])).toHaveLength(1);
  });

  test("to sort by anything but the time", async () => {
    expect(await list(5, { sidx: "userName" })).toMatchObject({ code: 400, reason: "validation" });
  });
});

test("entries of another factory are not shown; entries of no factory are shown to administrators only", async () => {
  const elsewhere = await failed("admin", { factory: other });
  const nobodys = await failed("admin", { factory: null, user: null });
  const { token } = await wire.userWith([...page, ...columns.map((column) => `system.log#${column}`)]);
  const ids = async (who: string) => (await rows(4, { pageSize: 500 }, who)).map(({ id }) => id);
  expect(await ids(admin)).not.toContain(elsewhere);
  expect(await ids(admin)).toContain(nobodys);
  expect(await ids(token)).not.toContain(nobodys);
});

test("columns that were not granted are neither shown nor searched", async () => {
  const id = await failed("admin", { stack: "Error: secret word" });
  const { token } = await wire.userWith([...page, "system.log#userName"]);
  const found = await rows(4, { pageSize: 500 }, token);
  expect(Object.keys(found.find((row) => row.id === id) ?? {}).sort()).toEqual(["id", "userName"]);
  expect(await rows(4, { keyword: "secret word" }, token)).toEqual([]);
  expect(await rows(4, { startTime: 4_000_000_000_000 }, token)).not.toEqual([]);
});

test("sign-ins of all users of the factory are listed, and found by name and time", async () => {
  const user = await wire.userWith([]);
  expect(await rows(1, { keyword: user.account })).toEqual([
    {
      id: expect.any(String) as string,
      creatorTime: expect.any(Number) as number,
      userName: `测试员/${user.account}`,
      ipaddress: expect.any(String) as string,
      platForm: expect.any(String) as string,
    },
  ]);
  expect(await rows(1, { keyword: user.account, endTime: 1_000 })).toEqual([]);
  await wire.sql(`update user_factories set department_id = null, factory_id = $2 where user_id = $1`, [
    user.id,
    other,
  ]);
  expect(await rows(1, { keyword: user.account })).toEqual([]);
});

test("requests that change data are logged for the factory in which they were made", async () => {
  await wire.ask("PUT", "/api/system/Permission/Users/Current/SystemLanguage", {
    token: admin,
    body: { language: "zh" },
  });
  await expect
    .poll(async () => rows(5, { keyword: "SystemLanguage" }), { timeout: 60_000 })
    .toContainEqual(
      expect.objectContaining({
        requestMethod: "PUT",
        requestURL: expect.stringContaining("SystemLanguage") as string,
      }),
    );
});

test("pages continue by cursor, and categories without entries are empty", async () => {
  await failed("admin");
  await failed("admin");
  const first = (await wire.ask("GET", `${path}/4`, { token: admin, headers: ours, query: { pageSize: 1 } })).data;
  const second = await rows(4, { pageSize: 1, cursor: first.pagination.cursor ?? "" });
  expect(second[0]?.id).not.toBe(first.list[0]?.id);
  for (const category of [2, 3, 9]) expect((await list(category)).data).toMatchObject({ list: [] });
  expect((await wire.ask("GET", `${path}/constructor`, { token: admin })).data).toMatchObject({ list: [] });
});

test("entries and ended sign-ins can be deleted, and the deletion is recorded with its user", async () => {
  const user = await wire.userWith([]);
  const [signIn] = await rows(1, { keyword: user.account });
  await wire.ask("GET", "/api/oauth/Logout", { token: user.token });
  const ids = [await failed("admin"), signIn?.id ?? ""];
  expect(await remove(ids)).toMatchObject({ code: 200 });
  expect(await rows(1, { keyword: user.account })).toEqual([]);
  const kept = await wire.sql(
    `select record_id, actor_account, action from audit_log where resource = 'logs' order by record_id`,
  );
  expect(kept).toEqual([...ids].sort().map((id) => ({ record_id: id, actor_account: "admin", action: "remove" })));
});
