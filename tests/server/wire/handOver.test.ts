/** The work of a leaving person is given to another one in one transaction. Work that the caller may not move stays. */
import { beforeAll, describe, expect, test } from "vitest";

import { draftOf, type Place } from "./drafts.ts";
import { ours, sharedWire } from "./harness.ts";
import { bases } from "./recordPaths.ts";

const wire = sharedWire();
const users = bases["users"] ?? "";
let admin: string;
let place: Place | undefined;
let counter = 0;
beforeAll(async () => {
  admin = await wire.login("admin");
  [place] = await wire.sql<Place>(
    `select d.id as department, p.id as position, d.organization_id as company from departments d
     join positions p on p.department_id = d.id join factories f on f.id = d.factory_id order by f.sort_order limit 1`,
  );
});

const ask = (method: string, path: string, body?: unknown, token = admin) =>
  wire.ask(method, path, { token, headers: ours, body });
const handOver = (from: string, body: object, token = admin) =>
  ask("POST", `/api/ext/users/${from}/hand-over`, body, token);

async function created(path: string, body: object): Promise<string> {
  const answer = await ask("POST", path, body);
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  return answer.data.id;
}
const person = (members: object = {}) => {
  const code = String(7000 + (counter += 1));
  return created(users, { ...draftOf("users", { code, place, type: "", menuOf: "" }), ...members });
};
const department = (managerId: string) =>
  created(bases["departments"] ?? "", {
    ...{ fullName: `交接${(counter += 1)}`, enCode: `over${counter}`, parentId: place?.company, managerId },
  });
const scheme = (peopleIds: readonly string[]) =>
  created("/api/ext/models/schemes", {
    ...{ fullName: `交接${(counter += 1)}`, enCode: `over${counter}`, year: 2035, quarter: "q1", shift: "night" },
    ...{ region: "north", validFrom: Date.UTC(2035, 0, 2), validUntil: Date.UTC(2035, 1, 2), peopleIds },
  });
const driver = async (userId: string) => {
  const [free] = await wire.sql<{ id: string }>(
    `select r.id from drivers r join departments d on d.factory_id = r.factory_id
     where d.id = $1 and r.user_id is null order by r.id limit 1`,
    [place?.department],
  );
  await wire.sql(`update drivers set user_id = $1 where id = $2`, [userId, free?.id]);
  return free?.id ?? "";
};
const one = async (statement: string, id: string) => (await wire.sql<{ value: unknown }>(statement, [id]))[0]?.value;
const managerOf = (id: string) => one(`select manager_id as value from departments where id = $1`, id);
const leaderOf = (id: string) => one(`select manager_id as value from users where id = $1`, id);
const peopleOf = (id: string) => one(`select people_ids as value from schemes where id = $1`, id);
const rolesOf = (id: string) =>
  one(`select array(select role_id from user_roles where user_id = $1 order by role_id) as value`, id);

interface Reported {
  readonly part: string;
  readonly total: number;
  readonly moved: number;
  readonly refused: readonly { readonly id: string; readonly label: string; readonly why: string }[];
}
const partsIn = (answer: { readonly data: object }) =>
  new Map((answer.data as { readonly parts: readonly Reported[] }).parts.map((part) => [part.part, part]));

describe("a hand-over is refused and moves nothing", () => {
  test("without the right to change users, and from or to users of another factory", async () => {
    const [from, to] = [await person(), await person()];
    const led = await department(from);
    const { token } = await wire.userWith(["permission.user", "permission.user/btn_password"]);
    expect(await handOver(from, { to }, token)).toMatchObject({ code: 403 });
    const { id: stranger } = await wire.userWith([]);
    await wire.sql(
      `update user_factories set department_id = null,
         factory_id = (select id from factories order by sort_order desc limit 1) where user_id = $1`,
      [stranger],
    );
    expect(await handOver(stranger, { to })).toMatchObject({ reason: "not_found" });
    expect(await handOver(from, { to: stranger })).toMatchObject({ code: 400, issues: [{ field: "to" }] });
    expect(await managerOf(led)).toBe(from);
  });

  test("from or to unknown users, to the same user, to a disabled account, and with an unknown part", async () => {
    const [from, gone] = [await person(), await person({ enabledMark: 0 })];
    const led = await department(from);
    expect(await handOver("nobody", { to: from })).toMatchObject({ reason: "not_found" });
    const wrong = {
      from: { to: from },
      gone: { to: gone },
      unknown: { to: "nobody" },
      part: { to: "1", without: ["x"] },
    };
    for (const body of [wrong.from, wrong.gone, wrong.unknown, {}]) {
      expect(await handOver(from, body)).toMatchObject({ code: 400, issues: [{ field: "to" }] });
    }
    const misspelt = await handOver(from, { to: await person(), without: ["departments.maneger"] });
    expect(misspelt).toMatchObject({ code: 400, issues: [{ field: "without" }] });
    expect(misspelt.text).toContain("departments.maneger");
    expect(await managerOf(led)).toBe(from);
  });

  test("when the account must be disabled but may not be", async () => {
    const [boss] = await wire.sql<{ id: string }>(`select id from users where account = 'admin'`);
    const to = await person();
    const led = await department(boss?.id ?? "");
    expect((await handOver(boss?.id ?? "", { to, disable: true })).code).not.toBe(200);
    expect(await managerOf(led)).toBe(boss?.id);
  });
});

/** A user with work of every kind. */
async function busy() {
  const [role] = await wire.sql<{ id: string }>(`select id from roles where code = 'dispatcher'`);
  const leaver = await wire.userWith(["system", "system.notice", "system.notice/btn_add"]);
  const from = leaver.id;
  const [to, below] = [await person(), await person({ managerId: from })];
  await wire.sql(`insert into user_roles (user_id, role_id) values ($1, $2)`, [from, role?.id]);
  const drafted = await ask(
    "POST",
    "/api/system/Message",
    { title: "交接草稿", bodyText: "<p>内容</p>" },
    leaver.token,
  );
  const vehicle = await wire.sql<{ id: string }>(
    `update vehicles set created_by = $1 where id = (select v.id from vehicles v
       join departments d on d.factory_id = v.factory_id where d.id = $2 order by v.id limit 1) returning id`,
    [from, place?.department],
  );
  return {
    ...{ leaver, from, to, below, role: role?.id ?? "", draft: drafted.data.id, vehicle: vehicle[0]?.id ?? "" },
    ...{ led: await department(from), alone: await scheme([from]), both: await scheme([to, from]) },
    driver: await driver(from),
  };
}
const stateOf = async ({
  from,
  to,
  below,
  led,
  alone,
  both,
  draft,
  vehicle,
  driver: of,
}: Awaited<ReturnType<typeof busy>>) => ({
  ...{ leader: await leaderOf(below), manager: await managerOf(led), alone: await peopleOf(alone) },
  ...{ both: await peopleOf(both), fromRoles: await rolesOf(from), toRoles: await rolesOf(to) },
  creator: await one(`select creator_id as value from messages where id = $1`, draft),
  owner: await one(`select created_by as value from vehicles where id = $1`, vehicle),
  driver: await one(`select user_id as value from drivers where id = $1`, of),
  enabled: await one(`select enabled as value from users where id = $1`, from),
});

describe("moves", () => {
  test("all work of the user, disables the account and ends its sessions; drivers keep their user", async () => {
    const world = await busy();
    const { leaver, from, to, role } = world;
    const answer = await handOver(from, { to, disable: true });
    expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
    const parts = partsIn(answer);
    const moved = Object.fromEntries([...parts].map(([part, { moved: count }]) => [part, count]));
    expect(moved).toMatchObject({
      ...{
        roles: 1,
        notices: 1,
        "users.manager": 1,
        "departments.manager": 1,
        "schemes.people": 2,
        "vehicles.creator": 1,
      },
    });
    expect([...parts.keys()]).not.toContain("drivers.user");
    expect([...parts.values()].filter(({ refused }) => refused.length > 0)).toEqual([]);
    expect(await stateOf(world)).toEqual({
      ...{ leader: to, manager: to, alone: [to], both: [to], fromRoles: [], toRoles: [role], creator: to, owner: to },
      ...{ driver: from, enabled: false },
    });
    expect(await ask("GET", "/api/oauth/CurrentUser", undefined, leaver.token)).toMatchObject({ code: 601 });
  });

  test("a record to another owner and notes the change, so that open lists are read again", async () => {
    const { from, to, vehicle } = await busy();
    const noted = () =>
      wire.sql(
        `select field_ids, factory_id is not null as placed from record_changes
         where resource = 'vehicles' and verb = 'handOver' and $1 = any(record_ids)`,
        [vehicle],
      );
    const before = await noted();
    expect(await handOver(from, { to })).toMatchObject({ code: 200 });
    expect(await noted()).toEqual([...before, { field_ids: [], placed: true }]);
  });

  test("nothing in a dry run, which returns the same answer as the real call", async () => {
    const world = await busy();
    const before = await stateOf(world);
    const [told, logged] = [
      await handOver(world.from, { to: world.to, disable: true, dryRun: true }),
      await wire.sql(`select 1 from audit_log where action = 'handOver' and record_id = $1`, [world.from]),
    ];
    expect(logged).toEqual([]);
    expect(await stateOf(world)).toEqual(before);
    expect(await ask("GET", "/api/oauth/CurrentUser", undefined, world.leaver.token)).toMatchObject({ code: 200 });
    const done = await handOver(world.from, { to: world.to, disable: true });
    expect(done.data).toEqual(told.data);
  });

  test("everything except the excluded parts", async () => {
    const { from, to, led, below, role } = await busy();
    const without = ["roles", "positions", "departments.manager"];
    const parts = partsIn(await handOver(from, { to, without }));
    expect([...parts.keys()]).not.toEqual(expect.arrayContaining(without));
    expect([await managerOf(led), await leaderOf(below), await rolesOf(from)]).toEqual([from, to, [role]]);
    expect(await one(`select enabled as value from users where id = $1`, from)).toBe(true);
  });

  test("positions to the successor, and the first person keeps them too", async () => {
    const [other] = await wire.sql<{ id: string }>(
      `select p.id from positions p where p.department_id = $1 and p.id <> $2 limit 1`,
      [place?.department, place?.position],
    );
    const position =
      other?.id ??
      (
        await wire.sql<{ id: string }>(
          `select id from positions where factory_id =
      (select factory_id from departments where id = $1) and id <> $2 limit 1`,
          [place?.department, place?.position],
        )
      )[0]?.id;
    const [from, to] = [await person({ positionId: position }), await person()];
    const held = (id: string) =>
      one(`select array(select position_id from user_positions where user_id = $1 order by position_id) as value`, id);
    expect(partsIn(await handOver(from, { to })).get("positions")).toMatchObject({ total: 1, moved: 1 });
    expect(await held(from)).toEqual([position]);
    expect(await held(to)).toEqual([place?.position, position].sort());
  });

  test("records of designed models", async () => {
    const design = {
      ...{
        name: "handed",
        title: ["资产", "Assets"],
        one: ["资产", "asset"],
        scope: "factory",
        key: ["name"],
        label: "name",
      },
      fields: {
        name: { kind: "text", label: ["名称", "Name"], max: 20, required: true },
        keeper: { kind: "reference", label: ["保管人", "Keeper"], target: "users" },
        people: { kind: "references", label: ["人员", "People"], target: "users" },
      },
      ...{ list: { shape: "page", columns: ["name", "keeper"], sort: "name" }, form: [["name", "keeper", "people"]] },
    };
    await created("/api/ext/designs", { design });
    expect(await ask("PUT", "/api/ext/designs/handed/State", { state: "published" })).toMatchObject({ code: 200 });
    const [from, to] = [await person(), await person()];
    const id = await created("/api/ext/models/handed", { name: "车钥匙", keeperId: from, people: [from, to] });
    const parts = partsIn(await handOver(from, { to }));
    expect(parts.get("handed.keeper")).toMatchObject({ total: 1, moved: 1 });
    const { data } = await ask("GET", `/api/ext/models/handed/${id}`);
    expect(data).toMatchObject({ keeperId: to, people: to });
  });

  test("no user to be their own manager, and reports the refusal", async () => {
    const from = await person();
    const to = await person({ managerId: from });
    const part = partsIn(await handOver(from, { to })).get("users.manager");
    expect(part).toMatchObject({ total: 1, moved: 0, refused: [{ id: to }] });
    expect(part?.refused[0]?.why).toContain("下级");
    expect(await leaderOf(to)).toBe(from);
  });

  test("more records than one step holds, and each record once", async () => {
    const [from, to] = [await person(), await person()];
    const ids = await wire.sql<{ id: string }>(
      `insert into departments (id, factory_id, organization_id, name, code, manager_id)
       select 'many' || n, factory_id, organization_id, 'many' || n, 'many' || n, $1
       from departments d, generate_series(1, 1100) n where d.id = $2 returning id`,
      [from, place?.department],
    );
    expect(ids).toHaveLength(1100);
    expect(partsIn(await handOver(from, { to })).get("departments.manager")).toMatchObject({
      total: 1100,
      moved: 1100,
    });
    expect(await one(`select count(*)::integer as value from departments where manager_id = $1`, to)).toBe(1100);
  });

  test("all records to one user when two users hand over to each other at once", async () => {
    const [a, b] = [await person(), await person()];
    const [ofA, ofB] = [await department(a), await department(b)];
    const answers = await Promise.all([handOver(a, { to: b }), handOver(b, { to: a })]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    // The second call moved the work of both persons, so both departments have one manager.
    const [first, second] = [await managerOf(ofA), await managerOf(ofB)];
    expect(first).toBe(second);
    expect([a, b]).toContain(first);
  });
});

describe("a caller with fewer rights", () => {
  const page = ["permission.user", "permission.user/btn_edit", "permission.user#roleName", "permission.user#position"];

  test("cannot move roles beyond their own rights, which is reported, and ignores parts of hidden pages", async () => {
    const { from, to, led, below, role } = await busy();
    const { token } = await wire.userWith(page);
    const answer = await handOver(from, { to }, token);
    expect(answer.code).toBe(200);
    const parts = partsIn(answer);
    expect(parts.get("roles")).toMatchObject({ total: 1, moved: 0, refused: [{ id: role }] });
    expect(parts.get("roles")?.refused[0]?.why).not.toBe("");
    for (const part of ["departments.manager", "notices", "schemes.people", "vehicles.creator"]) {
      expect([part, parts.get(part)]).toEqual([part, undefined]);
    }
    expect([await rolesOf(from), await rolesOf(to), await managerOf(led)]).toEqual([[role], [], from]);
    expect(await leaderOf(below)).toBe(to);
  });

  test("cannot move visible records without the right to change them, and each one is reported", async () => {
    const { from, to, led } = await busy();
    const { token } = await wire.userWith([...page, "permission.department", "permission.department#manager"]);
    const part = partsIn(await handOver(from, { to }, token)).get("departments.manager");
    expect(part).toMatchObject({ total: 1, moved: 0, refused: [{ id: led }] });
    expect(await managerOf(led)).toBe(from);
  });

  test("cannot move a role to an administrator; a role that the successor may not be given stays", async () => {
    const { from, role } = await busy();
    const [boss] = await wire.sql<{ id: string }>(`select id from users where account = 'admin'`);
    const caller = await wire.userWith(page);
    await wire.sql(`insert into user_roles (user_id, role_id) values ($1, $2)`, [caller.id, role]);
    const answer = await handOver(from, { to: boss?.id }, await wire.login(caller.account));
    expect(partsIn(answer).get("roles")).toMatchObject({ total: 1, moved: 0, refused: [{ id: role }] });
    expect(await rolesOf(from)).toEqual([role]);
  });

  test("cannot disable an account with more rights, and then nothing is moved", async () => {
    const { from, to, below } = await busy();
    const { token } = await wire.userWith([...page, "permission.user#enabledMark"]);
    expect(await handOver(from, { to, disable: true }, token)).toMatchObject({ code: 403 });
    expect(await leaderOf(below)).toBe(from);
  });
});
