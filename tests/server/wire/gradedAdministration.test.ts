/**
 * An administrator of some rights gives no right that he does not have. He changes no user who has more rights, and nothing of another
 * factory.
 * This holds for any sequence of calls: random calls of every endpoint that writes users, roles, positions, members and grants.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { encode, sharedWire } from "./harness.ts";

const wire = sharedWire();
const system = "/api/system/Permission";

/** The rights of the administrator in every run. */
const administration = ["user", "role", "position", "authorize"].flatMap((page) => [
  `permission.${page}`,
  ...["btn_add", "btn_edit", "btn_remove", "btn_member", "btn_password", "btn_authorize", "btn_save"].map(
    (button) => `permission.${page}/${button}`,
  ),
]);
/** Rights that he has in some runs only, and that other users want from him. */
const wanted = ["system.billRule", "system.billRule/btn_add", "bus.vehicle", "bus.vehicle/btn_edit", "system.area"];

let here: string;
let there: string;
let columns: readonly string[];
const ids = new Map<string, string>();
let counter = 0;

beforeAll(async () => {
  const factories = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  [here = "", there = ""] = factories.map(({ id }) => id);
  const rows = await wire.sql<{ code: string; id: string }>(
    `select code, id from menus union all
     select menus.code || '/' || item.code, item.id from menu_buttons item join menus on menus.id = item.menu_id`,
  );
  for (const { code, id } of rows) ids.set(code, id);
  const named = await wire.sql<{ code: string }>(
    `select menus.code || '#' || item.code as code from menu_columns item join menus on menus.id = item.menu_id
     where menus.code like 'permission.%'`,
  );
  columns = named.map(({ code }) => code);
});

/** All rights that a user could have from own grants, roles and positions. Disabled roles and positions count too. */
async function rightsOf(user: string): Promise<ReadonlySet<string>> {
  const rows = await wire.sql<{ target: string }>(
    `with holders as (select $1::text as id union select role_id from user_roles where user_id = $1
       union select position_id from user_positions where user_id = $1)
     select menu_id as target from menu_grants join menus on menus.id = menu_id and menus.type <> 1
       where holder_id in (select id from holders)
     union select button_id from button_grants where holder_id in (select id from holders)`,
    [user],
  );
  return new Set(rows.map(({ target }) => target));
}

/** The state of an account that must not change when the account is out of reach. */
const account = (user: string) =>
  wire.sql(
    `select u.account, u.real_name, u.enabled, u.password_hash, u.mobile_phone, u.email, u.deleted_at,
       (select array_agg(role_id order by role_id) from user_roles r where r.user_id = u.id and role_id in
         (select id from roles where factory_id <> $2)) as roles_elsewhere,
       array(select factory_id from user_factories f where f.user_id = u.id and factory_id <> $2 order by 1) as elsewhere
     from users u where u.id = $1`,
    [user, here],
  );

interface Role {
  readonly grants: readonly string[];
  readonly [name: string]: unknown;
}

/** A role with its members, and its grants outside these rights. Folders of the menu are left out: they follow from their pages. */
async function role(id: string, beyond: ReadonlySet<string> = new Set()): Promise<Role | undefined> {
  const [found] = await wire.sql<Role>(
    `select r.name, r.code, r.enabled, r.factory_id,
       array(select user_id from user_roles where role_id = r.id order by 1) as members,
       array(select menu_id from menu_grants join menus on menus.id = menu_id and menus.type <> 1 where holder_id = r.id
         union all select button_id from button_grants where holder_id = r.id order by 1) as grants
     from roles r where r.id = $1`,
    [id],
  );
  return found && { ...found, grants: found.grants.filter((grant) => !beyond.has(grant)) };
}

async function roleWith(grants: readonly string[], factory: string | null): Promise<string> {
  const id = `graded${(counter += 1)}`;
  await wire.sql(`insert into roles (id, name, code, type, factory_id) values ($1, $1, $1, 'system', $2)`, [
    id,
    factory,
  ]);
  for (const [table, column, sign] of [
    ["menu_grants", "menu_id", false],
    ["button_grants", "button_id", true],
  ] as const) {
    for (const grant of grants.filter((one) => one.includes("/") === sign)) {
      await wire.sql(`insert into ${table} (holder_kind, holder_id, ${column}) values ('role', $1, $2)`, [
        id,
        ids.get(grant),
      ]);
    }
  }
  return id;
}

async function world(own: readonly string[]) {
  const actor = await wire.userWith([...administration, ...columns, ...own]);
  await wire.sql(`insert into menu_grants select 'user', $1, id from menus where type = 1 on conflict do nothing`, [
    actor.id,
  ]);
  const [plain, more, both] = [await wire.userWith([]), await wire.userWith(wanted), await wire.userWith([])];
  await wire.sql(
    `insert into user_factories (user_id, factory_id, department_id)
     select $1, $2, id from departments where factory_id = $2 limit 1`,
    [both.id, there],
  );
  const [position] = await wire.sql<{ id: string; department: string }>(
    `select id, department_id as department from positions where factory_id = $1 order by code limit 1`,
    [here],
  );
  if (!position) throw new Error("the demo has no position");
  const roles = {
    empty: await roleWith([], here),
    rich: await roleWith(wanted, here),
    shared: await roleWith(["system.area"], null),
    elsewhere: await roleWith(["system.area"], there),
  };
  const prefix = `w${(counter += 1)}n`;
  return { prefix, actor, plain: plain.id, more: more.id, both: both.id, roles, position };
}

type World = Awaited<ReturnType<typeof world>>;

interface Step {
  readonly way: number;
  readonly who: number;
  readonly what: number;
  readonly wish: readonly string[];
}

/** One call of the actor. The server may accept or refuse it. */
async function carryOut(at: World, { way, who, what, wish }: Step): Promise<void> {
  const { token } = at.actor;
  const people = [at.plain, at.more, at.both, at.actor.id];
  const roles = Object.values(at.roles);
  const [person = "", one = ""] = [people[who % people.length], roles[what % roles.length]];
  const grantIds = wish.map((code) => ids.get(code) ?? code);
  const buttons = wish.filter((code) => code.includes("/")).map((code) => ids.get(code) ?? "");
  const menus = wish.filter((code) => !code.includes("/")).map((code) => ids.get(code) ?? "");
  const holder = [
    ["role", one],
    ["user", person],
    ["position", at.position.id],
  ][(who + what) % 3] ?? ["role", one];
  const [kind = "", id = ""] = holder;
  const send = (method: string, path: string, body?: object) =>
    wire.ask(method, path, { token, ...(body && { body }) });
  const batch = (resource: string, operation: object) =>
    send("POST", `/api/ext/batch/${resource}`, { operations: [operation] });
  const objectType = kind === "role" ? "Role" : kind === "position" ? "Position" : "User";
  const newcomer = (more: object) => ({
    account: `${at.prefix}${(counter += 1)}`,
    ...{ realName: "新人", gender: 1, organizeId: at.position.department, positionId: at.position.id },
    ...more,
  });
  const ways = [
    () => send("PUT", `/api/ext/grants/${kind}/${id}`, { menus, buttons, columns: [], schemes: [] }),
    () =>
      send("PUT", `${system}/Authority/Data/${id}`, {
        ...{ objectType, module: menus, button: grantIds, column: [], resource: [] },
      }),
    () =>
      send("POST", `${system}/Authority/Data/Batch`, {
        ...{ [`${kind}Ids`]: [id], module: menus, button: grantIds, column: [], resource: [] },
      }),
    () => send("PUT", `/api/ext/roles/${one}/members`, what % 2 ? { add: [person] } : { remove: [person] }),
    () => send("PUT", `/api/ext/positions/${at.position.id}/members`, { add: [person] }),
    () => send("POST", `${system}/UserRelation/${one}`, { objectId: one, objectType: "Role", userIds: [person] }),
    () => send("PUT", `${system}/Users/${person}`, { roleId: one }),
    () => send("PUT", `${system}/Users/${person}`, { roleId: "", realName: "改名", mobilePhone: "13900001111" }),
    () => send("PUT", `${system}/Users/${person}/Actions/State`, { enabledMark: what % 2 }),
    () =>
      send("POST", `${system}/Users/${person}/Actions/ResetPassword`, {
        ...{ userPassword: encode("other-1234"), validatePassword: encode("other-1234") },
      }),
    () => send("POST", `${system}/Users`, newcomer({ roleId: one })),
    () => batch("users", { op: "update", id: person, record: { roleId: `${one},${at.roles.empty}` } }),
    () => batch("users", { op: "create", record: newcomer({ roleId: one }) }),
    () => batch("roles", { op: "update", id: one, record: { fullName: `改${(counter += 1)}`, enabledMark: 0 } }),
    () => send("DELETE", `${system}/Users/${person}`),
    () => send("DELETE", `${system}/Role/${one}`),
    () => send("PUT", `${system}/Role/${one}`, { description: "x", enabledMark: what % 2 }),
  ];
  const { code } = (await ways[way % ways.length]?.()) ?? { code: 0 };
  expect(code, `way ${way % ways.length}`).not.toBe(500);
}

const step: fc.Arbitrary<Step> = fc.record({
  way: fc.nat({ max: 16 }),
  who: fc.nat({ max: 3 }),
  what: fc.nat({ max: 3 }),
  wish: fc.subarray(wanted),
});

test("no sequence of calls grants, changes or reaches more than the administrator's own rights", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(wanted, { maxLength: wanted.length - 1 }),
      fc.array(step, { minLength: 10, maxLength: 25 }),
      async (own, steps) => {
        const at = await world(own);
        const his = await rightsOf(at.actor.id);
        const people = [at.plain, at.more, at.both, at.actor.id];
        const before = new Map<string, ReadonlySet<string>>();
        for (const one of people) before.set(one, await rightsOf(one));
        const closed = async () => [
          await account(at.more),
          await account(at.both),
          await role(at.roles.rich, his),
          // This role may be given only to users of his factory, so its members may change.
          { ...(await role(at.roles.shared)), members: [] },
          await role(at.roles.elsewhere),
        ];
        const asItWas = await closed();
        for (const one of steps) await carryOut(at, one);

        const made = await wire.sql<{ id: string }>(`select id from users where account like $1`, [`${at.prefix}%`]);
        for (const person of [...people, ...made.map(({ id }) => id)]) {
          const beyond = [...(await rightsOf(person))].filter(
            (right) => !his.has(right) && !before.get(person)?.has(right),
          );
          expect(beyond, `of ${person}`).toEqual([]);
        }
        expect(await closed()).toEqual(asItWas);
        const left = [...(before.get(at.more) ?? [])].filter((right) => !his.has(right));
        expect([...(await rightsOf(at.more))]).toEqual(expect.arrayContaining(left));
      },
    ),
    // A run takes a second. A failing run is reported without shrinking.
    { numRuns: 5, endOnFailure: true },
  );
});

test("an administrator can grant the rights that he has", async () => {
  const at = await world(["system.billRule"]);
  await carryOut(at, { way: 0, who: 0, what: 0, wish: ["system.billRule"] });
  const body = { add: [at.plain] };
  const answer = await wire.ask("PUT", `/api/ext/roles/${at.roles.empty}/members`, { token: at.actor.token, body });
  expect(answer).toMatchObject({ code: 200 });
  expect([...(await rightsOf(at.plain))]).toEqual([ids.get("system.billRule")]);
});
