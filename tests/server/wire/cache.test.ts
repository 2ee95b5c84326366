import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/system/Base/CacheManage";
const page = ["system", "system.cache"];
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

interface Entry {
  readonly name: string;
  readonly about: string;
}
const list = async (token: string, keyword = "") =>
  (await wire.ask("GET", path, { token, query: { keyword } })).data as unknown as readonly Entry[];
const one = (method: string, name: string, token = admin) =>
  wire.ask(method, `${path}/${encodeURIComponent(name)}`, { token });
/** The cache entry of a user after a call of that user. */
async function entryOf(user: { readonly token: string; readonly account: string }): Promise<string> {
  await wire.ask("GET", "/api/oauth/CurrentUser", { token: user.token });
  return (await list(admin, user.account))[0]?.name ?? "";
}

describe("the cache page refuses", () => {
  test("to clear entries without the buttons", async () => {
    const user = await wire.userWith(page);
    const name = await entryOf(user);
    expect(await one("DELETE", name, user.token)).toMatchObject({ code: 403 });
    expect(await wire.ask("POST", `${path}/Actions/ClearAll`, { token: user.token })).toMatchObject({ code: 403 });
    expect(await list(admin, user.account)).toHaveLength(1);
  });

  test.each(["nothing", "rights:a:b", "rights:%", "models", "sessions"])("an unknown entry: %s", async (name) => {
    for (const method of ["GET", "DELETE"]) expect(await one(method, name)).toMatchObject({ reason: "not_found" });
  });

  test("entries of another factory", async () => {
    const user = await wire.userWith([]);
    await wire.sql(
      `update user_factories set department_id = null, factory_id = (select id from factories where id <> factory_id limit 1)
       where user_id = $1`,
      [user.id],
    );
    await wire.sql(
      `update sessions set factory_id = (select factory_id from user_factories where user_id = $1) where user_id = $1`,
      [user.id],
    );
    expect(await entryOf(user)).toBe("");
    const [place] = await wire.sql<{ id: string }>(`select factory_id as id from user_factories where user_id = $1`, [
      user.id,
    ]);
    expect(await one("GET", `rights:${user.id}:${place?.id}`)).toMatchObject({ reason: "not_found" });
  });
});

test("an entry is found by its user, and shows permission codes but no token", async () => {
  const user = await wire.userWith(["permission", "permission.user"]);
  const name = await entryOf(user);
  const { data, text } = await one("GET", name);
  expect(JSON.parse(String(data["value"]))).toMatchObject({
    administrator: false,
    menus: ["permission", "permission.user"],
  });
  expect(text).not.toContain(user.token);
});

test.each(["one", "all"])(
  "a cleared entry is read again from the database, and nobody is signed out: %s",
  async (which) => {
    const user = await wire.userWith([]);
    const name = await entryOf(user);
    const asked = async () => (await wire.ask("GET", "/api/system/Permission/Users", { token: user.token })).code;
    // By SQL: the server does not notice the change and uses its cached rights.
    await wire.sql(`insert into menu_grants select 'user', $1, id from menus where code = 'permission.user'`, [
      user.id,
    ]);
    expect(await asked()).toBe(403);
    const cleared =
      which === "one"
        ? await one("DELETE", name)
        : await wire.ask("POST", `${path}/Actions/ClearAll`, { token: admin });
    expect(cleared).toMatchObject({ code: 200 });
    await expect.poll(asked).toBe(200);
    const kept = await wire.sql(
      `select actor_account from audit_log where resource = 'cache' order by at desc limit 1`,
    );
    expect(kept).toEqual([{ actor_account: "admin" }]);
  },
);
