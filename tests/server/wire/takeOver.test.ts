import { beforeAll, expect, test } from "vitest";

import { encode, sharedWire } from "./harness.ts";

const wire = sharedWire();
const users = "/api/system/Permission/Users";
const buttons = ["btn_add", "btn_edit", "btn_remove", "btn_password"].map((button) => `permission.user/${button}`);
const columns = ["mobilePhone", "enabledMark"].map((column) => `permission.user#${column}`);
let manager: Awaited<ReturnType<typeof wire.userWith>>;
let other: { readonly id: string } | undefined;
beforeAll(async () => {
  manager = await wire.userWith(["permission.user", ...buttons, ...columns]);
  [other] = await wire.sql<{ id: string }>(`select id from factories order by sort_order desc limit 1`);
});

/** An account with these grants; on request also a member of the other factory. */
async function account(grants: readonly string[], elsewhere = false): Promise<string> {
  const { id } = await wire.userWith(grants);
  if (elsewhere) {
    await wire.sql(
      `insert into user_factories (user_id, factory_id, department_id)
       select $1, $2, id from departments where factory_id = $2 limit 1`,
      [id, other?.id],
    );
  }
  return id;
}

const password = { userPassword: encode("taken12345"), validatePassword: encode("taken12345") };
const ways = {
  "a new password": (id: string) => call("POST", `${users}/${id}/Actions/ResetPassword`, password),
  "a mobile number": (id: string) => call("PUT", `${users}/${id}`, { mobilePhone: "13911112222" }),
  "an e-mail address": (id: string) => call("PUT", `${users}/${id}`, { email: "mine@example.com" }),
  "a mobile number, in a batch": (id: string) => batch({ op: "update", id, record: { mobilePhone: "13911112222" } }),
} as const;
const sharedWays = {
  ...ways,
  "its state": (id: string) => call("PUT", `${users}/${id}/Actions/State`, { enabledMark: 0 }),
  "its state, in a batch": (id: string) => batch({ op: "update", id, record: { enabledMark: 0 } }),
  "its roles": async (id: string) => {
    const [role] = await wire.sql<{ id: string }>(
      `insert into roles (id, name, code, type) values ('empty' || $1, 'empty' || $1, 'e' || left($1, 8), 'system') returning id`,
      [id],
    );
    return call("PUT", `${users}/${id}`, { roleId: role?.id });
  },
} as const;

async function call(method: string, path: string, body: object): Promise<number> {
  return (await wire.ask(method, path, { token: manager.token, body })).code;
}

async function batch(operation: object): Promise<number> {
  const answer = await wire.ask("POST", "/api/ext/batch/users", {
    token: manager.token,
    body: { operations: [operation] },
  });
  return (answer.data as unknown as readonly { readonly code: number }[])[0]?.code ?? 0;
}

const kept = (id: string) =>
  wire.sql(`select enabled, mobile_phone, email, password_hash, version from users where id = $1`, [id]);

test.each(Object.entries(sharedWays))(
  "an account that also belongs to another factory cannot get %s from here",
  async (_, way) => {
    const id = await account([], true);
    const before = await kept(id);
    expect(await way(id)).toBe(403);
    expect(await kept(id)).toEqual(before);
  },
);

const holders: Readonly<Record<string, () => Promise<string>>> = {
  "by a grant of its own": () => account(["system.billRule", "system.billRule/btn_edit"]),
  async "by a role"() {
    const id = await account([]);
    await wire.sql(`insert into user_roles (user_id, role_id) select $1, id from roles where code = 'dispatcher'`, [
      id,
    ]);
    return id;
  },
  async "by a position"() {
    const id = await account([]);
    const [position] = await wire.sql<{ id: string; factory_id: string }>(
      `select p.id, p.factory_id from positions p join user_factories m on m.factory_id = p.factory_id
       where m.user_id = $1 limit 1`,
      [id],
    );
    await wire.sql(`insert into user_positions (user_id, factory_id, position_id) values ($1, $2, $3)`, [
      id,
      position?.factory_id,
      position?.id,
    ]);
    await wire.sql(
      `insert into menu_grants (holder_kind, holder_id, menu_id) select 'position', $1, id from menus where code = 'system.billRule'
       on conflict do nothing`,
      [position?.id],
    );
    return id;
  },
};

test.each(Object.keys(holders).flatMap((holder) => Object.keys(ways).map((way) => [holder, way] as const)))(
  "an account with more rights %s cannot get %s",
  async (holder, way) => {
    const id = (await holders[holder]?.()) ?? "";
    const before = await kept(id);
    expect(await ways[way as keyof typeof ways](id)).toBe(403);
    expect(await kept(id)).toEqual(before);
  },
);

test.each(Object.entries(sharedWays))("an account within reach can get %s", async (_, way) => {
  expect(await way(await account([]))).toBe(200);
});

test.each([
  ["a mobile number", () => ({ mobilePhone: "13911112222" })],
  ["an e-mail address", () => ({ email: "mine@example.com" })],
] as const)("the own account does not get %s outside the profile", async (_, record) => {
  const before = await kept(manager.id);
  expect(await call("PUT", `${users}/${manager.id}`, record())).toBe(403);
  expect(await batch({ op: "update", id: manager.id, record: record() })).toBe(403);
  expect(await kept(manager.id)).toEqual(before);
});
