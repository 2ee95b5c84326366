import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";
import { departments, type Name, positions, type Scheme, scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);

describe("rows of a page are", () => {
  const condition = (field: string, op: string, value: string) => ({ id: "f", field, type: "String", op, value });
  const one = (field: string, op: string, value: string) => [{ logic: "and", groups: [condition(field, op, value)] }];
  const both = ["own", "below", "other"];

  test.each<readonly [string, Omit<Scheme, "departments"> & { readonly at?: readonly Name[] }, readonly string[]]>([
    ["none when the conditions are not a list", { scope: "conditions", conditions: {} }, []],
    ["none when there is no condition", { scope: "conditions", conditions: [] }, []],
    [
      "none for a condition on an unknown column",
      { scope: "conditions", conditions: one("password", "Equal", "x") },
      [],
    ],
    ["none for an unknown operator", { scope: "conditions", conditions: one("name", "Like", "%") }, []],
    ["none for an unknown placeholder", { scope: "conditions", conditions: one("department", "Equal", "@all") }, []],
    ["none for a number compared with a text", { scope: "conditions", conditions: one("order", "Equal", "x") }, []],
    ["none for SQL in a value", { scope: "conditions", conditions: one("name", "Equal", "' or true --") }, []],
    ["none for a chosen department of another factory", { scope: "departments", at: ["foreign"] }, []],
    ["none created by other users, with the scope of own rows", { scope: "own" }, []],
    ["those of the user's department", { scope: "department" }, ["own"]],
    ["those of the user's department and the departments below", { scope: "departmentAndBelow" }, ["own", "below"]],
    ["those of chosen departments", { scope: "departments", at: ["other", "below"] }, ["below", "other"]],
    [
      "those of the user's department, by a placeholder",
      { scope: "conditions", conditions: one("department", "Equal", "@dempmentId") },
      ["own"],
    ],
    [
      "all except those of the user's department, by NotEqual",
      { scope: "conditions", conditions: one("department", "NotEqual", "@dempmentId") },
      ["below", "other"],
    ],
    [
      "those found by the code of a column",
      { scope: "conditions", conditions: one("sortCode", "LessThanOrEqual", "0") },
      both,
    ],
    [
      "those of groups joined by or, with conditions in a group joined by and",
      {
        scope: "conditions",
        conditions: [
          {
            logic: "and",
            groups: [condition("department", "Equal", "@dempmentId"), condition("order", "GreaterThan", "5")],
          },
          { logic: "or", groups: [condition("enabled", "Equal", "0")] },
          { logic: "or", groups: [condition("department", "Equal", "@dempmentId")] },
        ],
      },
      ["own"],
    ],
    ["all for a scheme with the scope all", { scope: "all" }, both],
  ])("%s", async (_, { at = [], ...given }, expected) => {
    const id = await world.scheme({ ...given, departments: at.map((name) => world.place[name]) });
    const { token } = await world.person([id]);
    expect(await world.seen(token)).toEqual(expected);
  });

  test("none for a user without a scheme, and all for an administrator", async () => {
    await world.scheme({ scope: "all" });
    expect(await world.seen((await world.person([])).token)).toEqual([]);
    expect(await world.seen(world.admin)).toEqual(["own", "below", "other"]);
  });

  test("those of all schemes of the user and the roles together, without disabled schemes", async () => {
    const [mine, roles, off] = [
      await world.scheme({ scope: "department" }),
      await world.scheme({ scope: "departments", departments: [world.place.other] }),
      await world.scheme({ scope: "all" }),
    ];
    await wire.sql(`update data_schemes set enabled = false where id = $1`, [off]);
    const { id, token } = await world.person([roles, off], ["permission.position"], "role");
    expect(await world.seen(token)).toEqual(["other"]);
    await wire.sql(`insert into scheme_grants values ('user', $1, $2)`, [id, mine]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [id]);
    expect(await world.seen(token)).toEqual(["own", "other"]);
  });

  test("those that the user created, from the moment of creation", async () => {
    const { token } = await world.person([await world.scheme({ scope: "own" })]);
    const body = world.draft(world.place.own);
    const [row] = await wire.sql<{ type: string }>(`select type from positions where id = $1`, [world.position.own]);
    expect((await wire.ask("POST", positions, { token, body: { ...body, type: row?.type } })).code).toBe(200);
    const { data } = await wire.ask("GET", positions, { token, query: { pageSize: 500 } });
    expect(data.list.map(({ enCode }) => enCode)).toEqual([body.enCode]);
  });
});

describe("a row out of scope", () => {
  let token: string;
  beforeAll(async () => {
    token = (await world.person([await world.scheme({ scope: "departmentAndBelow" })])).token;
  });
  const stored = (id: string) => wire.sql(`select * from positions where id = $1`, [id]);

  test.each<Name>(["other", "foreign"])("is not found by any call: %s", async (name) => {
    const id = world.position[name];
    const before = await stored(id);
    const code = String(before[0]?.["code"]);
    const change = { fullName: "改名" };
    const missing = { code: 400, reason: "not_found" };
    expect(await wire.ask("GET", `${positions}/${id}`, { token })).toMatchObject(missing);
    expect(await wire.ask("PUT", `${positions}/${id}`, { token, body: change })).toMatchObject(missing);
    expect(await wire.ask("PUT", `${positions}/${id}/Actions/State`, { token })).toMatchObject(missing);
    expect(await wire.ask("DELETE", `${positions}/${id}`, { token })).toMatchObject(missing);
    expect(await world.inBatch(token, { op: "update", id, record: change })).toMatchObject(missing);
    expect(await world.inBatch(token, { op: "remove", id })).toMatchObject(missing);
    expect(await world.inBatch(token, { op: "update", id, record: change }, { dryRun: true })).toMatchObject(missing);
    expect(await stored(id)).toEqual(before);
    for (const query of [
      { keyword: code },
      { sortBy: "enCode" },
      { organizeId: world.place[name] },
      { type: String(before[0]?.["type"]) },
    ]) {
      expect([query, await world.seen(token, query as never)]).not.toContain(name);
      expect((await world.seen(token, query as never)).includes(name)).toBe(false);
    }
    const counted = await wire.ask("GET", "/api/ext/counts/positions", { token });
    const listed = await wire.ask("GET", positions, { token, query: { pageSize: 1 } });
    expect(counted.data).toMatchObject({ total: listed.data.pagination.total });
    expect(counted.text.includes(world.place[name])).toBe(false);
    const exported = await wire.ask("GET", "/api/ext/records/positions", { token, query: { pageSize: 1000 } });
    expect(exported.data.list.length).toBeGreaterThan(0);
    const asked = await wire.ask("GET", "/api/ext/records/positions", {
      token,
      query: { keys: JSON.stringify([code]) },
    });
    expect([...exported.data.list, ...asked.data.list].filter((row) => row.id === id)).toEqual([]);
    const all = await wire.ask("GET", `${positions}/All`, { token });
    const tree = await wire.ask("GET", `${positions}/Selector`, { token });
    expect([all.code, tree.code]).toEqual([200, 200]);
    expect(all.text.includes(id) || tree.text.includes(id)).toBe(false);
  });

  test("cannot be created, planned, or result from a move", async () => {
    const [row] = await wire.sql<{ type: string }>(`select type from positions where id = $1`, [world.position.own]);
    const body = { ...world.draft(world.place.other), type: row?.type };
    const refused = { code: 403, reason: "forbidden" };
    expect(await wire.ask("POST", positions, { token, body })).toMatchObject(refused);
    expect(await world.inBatch(token, { op: "create", record: body })).toMatchObject(refused);
    expect(await world.inBatch(token, { op: "create", record: body }, { dryRun: true })).toMatchObject(refused);
    const move = { organizeId: world.place.other };
    expect(await wire.ask("PUT", `${positions}/${world.position.own}`, { token, body: move })).toMatchObject(refused);
    expect(await world.inBatch(token, { op: "update", id: world.position.own, record: move })).toMatchObject(refused);
    expect((await stored(world.position.own))[0]).toMatchObject({ department_id: world.place.own });
    // Invalid values are reported first.
    const wrong = { ...body, fullName: "" };
    expect(await wire.ask("POST", positions, { token, body: wrong })).toMatchObject({
      code: 400,
      reason: "validation",
    });
  });

  test("does not block others of its batch, and rows in scope are read, changed and moved", async () => {
    const answer = await wire.ask("POST", "/api/ext/batch/positions", {
      token,
      body: {
        operations: [
          { op: "update", id: world.position.own, record: { organizeId: world.place.other } },
          { op: "update", id: world.position.below, record: { organizeId: world.place.own } },
        ],
      },
    });
    expect((answer.data as unknown as readonly Answer[]).map(({ code }) => code)).toEqual([403, 200]);
    expect(await world.seen(token)).toEqual(["own", "below"]);
    const back = { organizeId: world.place.below };
    expect((await wire.ask("PUT", `${positions}/${world.position.below}`, { token, body: back })).code).toBe(200);
    expect((await wire.ask("GET", `${positions}/${world.position.own}`, { token })).data.id).toBe(world.position.own);
  });
});

describe("a reference to a row out of scope", () => {
  test("shows a neutral text and cannot be set", async () => {
    const id = await world.scheme({ page: "permission.department", scope: "department" });
    const all = await world.scheme({ scope: "all" });
    const { token } = await world.person([id, all], ["permission.position", "permission.department"]);
    const { data } = await wire.ask("GET", positions, { token, query: { pageSize: 500 } });
    const named = (wanted: string) => data.list.find((row) => row.id === wanted)?.["department"];
    expect(named(world.position.other)).toBe("（无权查看）");
    expect(named(world.position.own)).not.toBe("（无权查看）");
    const body = { organizeId: world.place.other };
    const unknown = { code: 400, issues: [{ field: "department", rule: "unknownReference" }] };
    expect(await wire.ask("PUT", `${positions}/${world.position.own}`, { token, body })).toMatchObject(unknown);
    expect(await world.inBatch(token, { op: "update", id: world.position.own, record: body })).toMatchObject(unknown);
    const places = await wire.ask("GET", `${departments}/Selector`, { token });
    expect([places.text.includes(world.place.own), places.text.includes(world.place.other)]).toEqual([true, false]);
  });

  test("does not prevent a change of another field", async () => {
    const id = await world.scheme({ page: "permission.department", scope: "department" });
    const all = await world.scheme({ scope: "all" });
    const { token } = await world.person([id, all], ["permission.position", "permission.department"]);
    const body = { organizeId: world.place.other, description: "说明" };
    expect((await wire.ask("PUT", `${positions}/${world.position.other}`, { token, body })).code).toBe(200);
  });
});

describe("departments in scope", () => {
  test("are the user's own and those below; none can be created elsewhere or moved out", async () => {
    const id = await world.scheme({ page: "permission.department", scope: "departmentAndBelow" });
    const { token } = await world.person([id], ["permission.department"]);
    const named = (parentId: string) => {
      const counter = world.next();
      return { parentId, fullName: `部${counter}`, enCode: `scopeD${counter}`, managerId: "" };
    };
    expect((await wire.ask("GET", `${departments}/${world.place.other}`, { token })).reason).toBe("not_found");
    expect((await wire.ask("POST", departments, { token, body: named(world.place.other) })).code).not.toBe(200);
    expect(
      (await wire.ask("PUT", `${departments}/${world.place.below}`, { token, body: { parentId: world.place.other } }))
        .code,
    ).not.toBe(200);
    expect((await wire.ask("GET", `${departments}/${world.place.below}`, { token })).code).toBe(200);
    expect((await wire.ask("POST", departments, { token, body: named(world.place.below) })).code).toBe(200);
  });
});
