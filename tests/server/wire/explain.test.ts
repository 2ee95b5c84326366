/** The explanation of why a user may or may not do something agrees with the calls themselves (ADR 0068). */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

interface Asked {
  readonly user: string;
  readonly page: string;
  readonly button?: string;
  readonly recordId?: string;
}
interface Told {
  readonly answer: string;
  readonly reason: string;
  readonly rules: readonly {
    readonly rule: string;
    readonly ok: boolean;
    readonly sources: readonly {
      readonly kind: string;
      readonly name: string;
      readonly granted: boolean;
      readonly inForce: boolean;
    }[];
  }[];
  readonly ways: readonly { readonly way: string; readonly names: readonly string[] }[];
}
const ask = (query: Asked, token = admin) =>
  wire.ask("GET", "/api/ext/explain", { token, headers: ours, query: { ...query } });
const told = async (query: Asked): Promise<Told> => {
  const answer = await ask(query);
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data as unknown as Told;
};

describe("an explanation of rights is refused", () => {
  test("to a user who may not grant rights", async () => {
    const { token } = await wire.userWith(["permission.user"]);
    expect(await ask({ user: "admin", page: "permission.user" }, token)).toMatchObject({ code: 403 });
  });

  test("about accounts, pages and records that the caller does not see", async () => {
    const { token } = await wire.userWith(["permission.authorize", "permission.authorize/btn_save", "permission.user"]);
    const [elsewhere] = await wire.sql<{ readonly account: string }>(
      `select account from users u where not administrator and not exists (select 1 from user_factories m join factories f on f.id = m.factory_id
       where m.user_id = u.id and f.sort_order = (select min(sort_order) from factories)) limit 1`,
    );
    for (const query of [
      { user: elsewhere?.account ?? expect.fail(), page: "permission.user" },
      { user: "nobody", page: "permission.user" },
      { user: "dispatcher", page: "no.page" },
      { user: "dispatcher", page: "permission.user", recordId: "nothing" },
    ]) {
      expect([query, (await ask(query, token)).reason]).toEqual([query, "not_found"]);
    }
  });

  test("about a button that the page does not have, with those that it has", async () => {
    const answer = await ask({ user: "dispatcher", page: "permission.position", button: "btn_fly" });
    expect(answer).toMatchObject({
      code: 400,
      reason: "validation",
      issues: [{ field: "button", rule: "unknownReference" }],
    });
    expect(answer.text).toMatch(/btn_add.*btn_remove/);
  });

  test("about accounts, to a user who may not open their page", async () => {
    const { token } = await wire.userWith(["permission.authorize", "permission.authorize/btn_save"]);
    expect((await ask({ user: "dispatcher", page: "permission.user" }, token)).reason).toBe("not_found");
  });
});

/** Calls, each with the page and button that it requires. Their bodies are invalid, so that nothing is changed. */
const calls = [
  ["GET", "/api/system/Permission/Role", "permission.role", undefined],
  ["POST", "/api/system/Permission/Role", "permission.role", "btn_add"],
  ["GET", "/api/system/Base/Area/-1", "system.area", undefined],
  ["PUT", "/api/system/Base/Area/x", "system.area", "btn_edit"],
  ["DELETE", "/api/system/Base/Area/x", "system.area", "btn_remove"],
  ["POST", "/api/system/Base/Menu", "system.menu", "btn_add"],
  ["GET", "/api/system/Base/Menu", "system.menu", undefined],
] as const;

const holders: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  "a page without its buttons": ["permission.role", "system.area"],
  "a button without its page": ["permission.role/btn_add", "system.area/btn_edit"],
  "some of each": ["permission.role", "permission.role/btn_add", "system.area", "system.area/btn_remove"],
  all: calls.map(([, , page, button]) => (button ? `${page}/${button}` : page)),
};

describe("an explanation agrees with the real calls", () => {
  test.each(Object.entries(holders))("for an account with %s", async (_what, grants) => {
    const { account, token } = await wire.userWith(grants);
    for (const [method, path, page, button] of calls) {
      const { answer, rules, ways } = await told({ user: account, page, ...(button && { button }) });
      const real = await wire.ask(method, path, {
        token,
        headers: ours,
        ...(method !== "GET" && method !== "DELETE" && { body: { enCode: 1 } }),
      });
      expect([method, path, answer === "no"]).toEqual([method, path, real.code === 403]);
      expect([path, rules.every(({ ok }) => ok)]).toEqual([path, answer !== "no"]);
      expect([path, ways.length > 0]).toEqual([path, answer === "no"]);
    }
  });

  test("for administrators, who need no grant", async () => {
    const said = await told({ user: "admin", page: "system.menu", button: "btn_add" });
    expect(said).toMatchObject({ answer: "yes", reason: "administrator" });
  });

  test("for a disabled role, a hidden menu entry, and an account that is disabled", async () => {
    const { id, account, token } = await wire.userWith([]);
    const [role] = await wire.sql<{ readonly id: string }>(
      `insert into roles (id, name, code, type) values ('explained', '解释', 'explained', 'system') returning id`,
    );
    await wire.sql(`insert into user_roles values ($1, $2)`, [id, role?.id]);
    await wire.sql(`insert into menu_grants select 'role', $1, id from menus where code = 'system.area'`, [role?.id]);
    const again = () => wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [id]);
    const code = async () => (await wire.ask("GET", "/api/system/Base/Area/-1", { token })).code;
    await again();
    const asked = { user: account, page: "system.area" };
    expect([(await told(asked)).answer, await code()]).toEqual(["yes", 200]);
    await wire.sql(`update roles set enabled = false where id = $1`, [role?.id]);
    await again();
    const asleep = await told(asked);
    expect([asleep.answer, await code()]).toEqual(["no", 403]);
    expect(asleep.ways[0]).toEqual({ way: "enableHolder", names: ["解释"] });
    await wire.sql(`update roles set enabled = true where id = $1`, [role?.id]);
    await wire.sql(`update menus set enabled = false where code = 'system'`);
    await again();
    const hidden = await told(asked);
    expect([hidden.answer, await code()]).toEqual(["no", 403]);
    expect(hidden.ways.map(({ way }) => way)).toContain("showMenu");
    await wire.sql(`update menus set enabled = true where code = 'system'`);
    await wire.sql(`update users set enabled = false where id = $1`, [id]);
    expect(await told(asked)).toMatchObject({ answer: "no", reason: "disabled" });
  });

  test("for single records, by the data schemes that show them", async () => {
    const { id, account, token } = await wire.userWith(["permission.role", "permission.role/btn_edit"]);
    const own = { fullName: "自己的", enCode: `own${id.slice(0, 8)}`, type: "system" };
    const made = await wire.ask("POST", "/api/system/Permission/Role", { token: admin, headers: ours, body: own });
    expect(made.code).toBe(200);
    await wire.sql(`update menus set uses_data = true where code = 'permission.role'`);
    await wire.sql(
      `insert into data_schemes (id, menu_id, name, scope) select 'mine', id, '本人的', 'own' from menus where code = 'permission.role'`,
    );
    await wire.sql(`insert into scheme_grants values ('user', $1, 'mine')`, [id]);
    const again = () => wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [id]);
    await again();
    const asked = { user: account, page: "permission.role", button: "btn_edit", recordId: made.data.id };
    const change = async () =>
      (
        await wire.ask("PUT", `/api/system/Permission/Role/${made.data.id}`, {
          token,
          headers: ours,
          body: { sortCode: 3 },
        })
      ).code;
    const outside = await told(asked);
    expect([outside.answer, (await change()) === 200]).toEqual(["no", false]);
    expect(outside.rules.at(-1)).toMatchObject({
      rule: "record",
      ok: false,
      sources: [{ name: "本人的", granted: false }],
    });
    expect((await told({ user: account, page: "permission.role", button: "btn_edit" })).answer).toBe("byRecord");
    await wire.sql(`update roles set created_by = $1 where id = $2`, [id, made.data.id]);
    expect([(await told(asked)).answer, await change()]).toEqual(["yes", 200]);
  });
});
