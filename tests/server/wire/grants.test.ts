import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const authority = "/api/system/Permission/Authority/Data";
const authorise = ["permission.authorize", "permission.authorize/btn_save", "permission.role"] as const;

let admin: string;
/** A user who may change grants, and has the page of users with the button `btn_edit`. */
let manager: Awaited<ReturnType<typeof wire.userWith>>;
let here: string;
let there: string;
let counter = 0;
/** Ids by `page`, `page/button` and `page#column`. */
const ids = new Map<string, string>();

beforeAll(async () => {
  admin = await wire.login("admin");
  manager = await wire.userWith([...authorise, "permission.user", "permission.user/btn_edit", "permission.position"]);
  const factories = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  [here = "", there = ""] = factories.map(({ id }) => id);
  const rows = await wire.sql<{ code: string; id: string }>(
    `select code, id from menus union all
     select menus.code || '/' || item.code, item.id from menu_buttons item join menus on menus.id = item.menu_id union all
     select menus.code || '#' || item.code, item.id from menu_columns item join menus on menus.id = item.menu_id`,
  );
  for (const { code, id } of rows) ids.set(code, id);
});

const at = (...codes: readonly string[]) => codes.map((code) => ids.get(code) ?? code);

async function role(factory: string | null = here): Promise<string> {
  const id = `grants${(counter += 1)}`;
  await wire.sql(`insert into roles (id, name, code, type, factory_id) values ($1, $1, $1, 'system', $2)`, [
    id,
    factory,
  ]);
  return id;
}

const granted = async (holder: string) =>
  (
    await wire.sql<{ target: string }>(
      `select menus.code as target from menu_grants g join menus on menus.id = g.menu_id where holder_id = $1 and type <> 1
       union all select menus.code || '/' || b.code from button_grants g join menu_buttons b on b.id = g.button_id
         join menus on menus.id = b.menu_id where holder_id = $1
       union all select menus.code || '#' || c.code from column_grants g join menu_columns c on c.id = g.column_id
         join menus on menus.id = c.menu_id where holder_id = $1 order by 1`,
      [holder],
    )
  ).map(({ target }) => target);

interface Wish {
  readonly menus?: readonly string[];
  readonly buttons?: readonly string[];
}

/** All calls that write the grants of a holder. Each returns the code of the answer. */
const ways: Readonly<Record<string, (token: string, kind: string, id: string, wish: Wish) => Promise<number>>> = {
  "our call": async (token, kind, id, { menus = [], buttons = [] }) =>
    (
      await wire.ask("PUT", `/api/ext/grants/${kind}/${id}`, {
        token,
        body: { menus: at(...menus), buttons: at(...buttons), columns: [], schemes: [] },
      })
    ).code,
  "the platform's call": async (token, kind, id, { menus = [], buttons = [] }) =>
    (
      await wire.ask("PUT", `${authority}/${id}`, {
        token,
        body: {
          objectType: kind === "role" ? "Role" : kind === "position" ? "Position" : "User",
          module: at(...menus),
          button: at(...menus, ...buttons),
          column: [],
          resource: [],
        },
      })
    ).code,
  "the platform's batch": async (token, kind, id, { menus = [], buttons = [] }) =>
    (
      await wire.ask("POST", `${authority}/Batch`, {
        token,
        body: {
          [`${kind}Ids`]: [id, "some-group"],
          module: at(...menus),
          button: at(...menus, ...buttons),
          column: [],
          resource: [],
        },
      })
    ).code,
};

describe.each(Object.entries(ways))("with %s", (_, way) => {
  test("nobody can grant a page or a button that they do not have", async () => {
    const id = await role();
    expect(await way(manager.token, "role", id, { menus: ["system.billRule"] })).toBe(403);
    const beyond = { menus: ["permission.user"], buttons: ["permission.user/btn_remove"] };
    expect(await way(manager.token, "role", id, beyond)).toBe(403);
    expect(await granted(id)).toEqual([]);
  });

  test("a shared role, the own account and accounts beyond reach cannot be changed", async () => {
    const wish = { menus: ["permission.user"] };
    const both = await wire.userWith([]);
    await wire.sql(
      `insert into user_factories (user_id, factory_id, department_id)
       select $1, $2, id from departments where factory_id = $2 limit 1`,
      [both.id, there],
    );
    const more = await wire.userWith(["system.billRule"]);
    const closed = [
      ["role", await role(null)],
      ["user", manager.id],
      ["user", both.id],
      ["user", more.id],
    ] as const;
    for (const [kind, id] of closed) {
      const before = await granted(id);
      expect([id, await way(manager.token, kind, id, wish)]).toEqual([id, 403]);
      expect(await granted(id)).toEqual(before);
    }
  });

  test("a role of another factory is not found", async () => {
    expect([400, 403]).toContain(await way(manager.token, "role", await role(there), { menus: ["permission.user"] }));
  });

  test("own rights can be granted, and they take effect in open sessions", async () => {
    const id = await role();
    const user = await wire.userWith([]);
    await wire.sql(`insert into user_roles values ($1, $2)`, [user.id, id]);
    const list = () => wire.ask("GET", "/api/system/Permission/Users", { token: user.token });
    expect((await list()).code).toBe(403);
    const wish = { menus: ["permission.user"], buttons: ["permission.user/btn_edit"] };
    expect(await way(manager.token, "role", id, wish)).toBe(200);
    expect(await granted(id)).toEqual(["permission.user", "permission.user/btn_edit"]);
    expect((await list()).code).toBe(200);
    const log = await wire.sql(
      `select 1 from audit_log where resource = 'roles' and record_id = $1 and action = 'grant'`,
      [id],
    );
    expect(log).toHaveLength(1);
  });

  test("positions and users can receive grants as well", async () => {
    const [position] = await wire.sql<{ id: string }>(
      `insert into positions (id, factory_id, department_id, name, code, type)
       select 'grants' || $2::text, factory_id, id, 'grants' || $2::text, 'grants' || $2::text, 'manage'
       from departments where factory_id = $1 limit 1 returning id`,
      [here, (counter += 1)],
    );
    const user = await wire.userWith([]);
    for (const [kind, id] of [
      ["position", position?.id ?? ""],
      ["user", user.id],
    ] as const) {
      expect(await way(manager.token, kind, id, { menus: ["permission.user"] })).toBe(200);
      expect(await granted(id)).toEqual(["permission.user"]);
    }
  });
});

test("rights that the caller lacks stay when grants are replaced, and their page cannot be removed", async () => {
  const id = await role();
  const wish = { menus: ["permission.user", "system.billRule"], buttons: ["permission.user/btn_remove"] };
  expect(await ways["our call"]?.(admin, "role", id, wish)).toBe(200);
  expect(await ways["our call"]?.(manager.token, "role", id, { menus: [] })).toBe(403);
  expect(await ways["our call"]?.(manager.token, "role", id, { menus: ["permission.user"] })).toBe(200);
  expect(await granted(id)).toEqual(["permission.user", "permission.user/btn_remove", "system.billRule"]);
});

test("the platform's batch adds grants, our call replaces them, and an outdated call is a conflict", async () => {
  const id = await role();
  await ways["our call"]?.(admin, "role", id, { menus: ["system.billRule"] });
  await ways["the platform's batch"]?.(admin, "role", id, { menus: ["system.area"] });
  expect(await granted(id)).toEqual(["system.area", "system.billRule"]);
  const path = `/api/ext/grants/role/${id}`;
  const { data } = await wire.ask("GET", path, { token: admin });
  const body = { menus: at("system.area"), buttons: [], columns: [], schemes: [], stamp: data["stamp"] };
  expect(await wire.ask("PUT", path, { token: admin, body })).toMatchObject({ code: 200 });
  expect(await wire.ask("PUT", path, { token: admin, body: { ...body, menus: [] } })).toMatchObject({
    reason: "conflict",
  });
  expect(await granted(id)).toEqual(["system.area"]);
});

test("the platform's steps show the rights of the caller, with half-checked menus", async () => {
  const id = await role();
  await ways["our call"]?.(admin, "role", id, { menus: ["permission.user"], buttons: ["permission.user/btn_edit"] });
  const step = (type: string, moduleIds: string) =>
    wire.ask("POST", `${authority}/${id}/Values`, { token: manager.token, body: { type, moduleIds } });
  const menus = (await step("module", "")).data;
  expect(menus["ids"]).toEqual(expect.arrayContaining(at("permission", "permission.user")));
  expect(menus["all"]).not.toContain(ids.get("system.billRule"));
  const buttons = (await step("button", at("permission.user", "system.billRule").join(","))).data;
  expect([...(buttons["all"] as string[])].sort()).toEqual(
    at("permission", "permission.user", "permission.user/btn_edit").sort(),
  );
  expect([...(buttons["ids"] as string[])].sort()).toEqual([...(buttons["all"] as string[])].sort());
  const none = await wire.ask("POST", `${authority}/0/Values`, {
    token: admin,
    body: { type: "module", moduleIds: "" },
  });
  expect(none.data["ids"]).toEqual([]);
});

test("the preview counts users who gain or lose rights, and names other roles with the same right", async () => {
  const [id, other] = [await role(), await role()];
  const [one, both] = [await wire.userWith([]), await wire.userWith([])];
  await wire.sql(`insert into user_roles values ($1, $3), ($2, $3), ($2, $4)`, [one.id, both.id, id, other]);
  await ways["our call"]?.(admin, "role", id, { menus: ["system.area"] });
  await ways["our call"]?.(admin, "role", other, { menus: ["system.area"] });
  const body = { menus: at("system.billRule"), buttons: [], columns: [], schemes: [] };
  const { data } = await wire.ask("POST", `/api/ext/grants/role/${id}/preview`, { token: admin, body });
  expect(data).toMatchObject({ people: 2, online: 2, elsewhere: 0 });
  expect(data["changes"]).toEqual([
    expect.objectContaining({ way: "lose", id: ids.get("system.area"), people: 1, others: 1, from: [other] }),
    expect.objectContaining({ way: "gain", id: ids.get("system.billRule"), people: 2, others: 0, from: [] }),
  ]);
  const persons = data["persons"] as readonly { readonly id: string }[];
  expect(persons.find((person) => person.id === one.id)).toMatchObject({ before: 1, after: 1, gained: 1, lost: 1 });
  expect(persons.find((person) => person.id === both.id)).toMatchObject({ before: 1, after: 2, gained: 1, lost: 0 });
  expect(await granted(id)).toEqual(["system.area"]);
});
