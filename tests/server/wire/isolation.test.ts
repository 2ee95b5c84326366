import { beforeAll, expect, test } from "vitest";

import { shareOf } from "../../turns.ts";
import { all, pathOf, sharedWire } from "./harness.ts";
import { isolated, mark, plantIsolated } from "./isolated.ts";

const wire = sharedWire();
let first: { readonly id: string } | undefined;
let second: { readonly id: string } | undefined;
let admin: string;
beforeAll(async () => {
  [first, second] = await wire.sql<{ id: string }>(`select id from factories order by sort_order`);
  await plantIsolated(wire.sql, second?.id ?? "");
  admin = await wire.login("admin");
});
test("an administrator in the first factory sees no row of the second factory in any call", async () => {
  const reads = all.filter(({ endpoint }) => endpoint.method === "GET" && endpoint.kind === "json");
  for (const [at, entry] of reads.filter(({ id }) => id !== "session.logout" && id !== "factories.use").entries()) {
    const isOfOne = entry.endpoint.params.length > 0;
    const values = isOfOne ? [...isolated, "-1", "users", "positions", "departments", "organizations"] : [""];
    // If the path names a record, no filter is added by the query.
    const within = isOfOne ? [] : [{ organizeId: "iso-d" }, { organizeId: "iso-o" }];
    // For calls of one record a third of the values is tested; each commit picks others.
    for (const [shift, query] of [{}, { keyword: mark }, { pageSize: 500 }, ...within].entries()) {
      for (const value of isOfOne ? shareOf(values, 3, at + shift) : values) {
        const { text, code } = await wire.ask("GET", pathOf(entry, value), { token: admin, query });
        expect([entry.id, value, text.includes(mark), code === 500]).toEqual([entry.id, value, false, false]);
      }
    }
  }
});

test("rows of the other factory cannot be changed, deleted or referenced", async () => {
  // Sign-in codes on screens belong to no factory.
  const writes = all.filter(
    ({ id, endpoint }) => endpoint.method !== "GET" && endpoint.params.includes("id") && !id.startsWith("signIn."),
  );
  for (const entry of writes) {
    for (const id of isolated) {
      const body = {
        enabledMark: 0,
        fullName: "改",
        realName: "改",
        userPassword: "0".repeat(32),
        validatePassword: "0".repeat(32),
        ...{ version: 1, fen: 1, reason: "改", to: id },
        ...{ menus: [], buttons: [], columns: [], schemes: [], trips: [], removed: [], parentId: "-1" },
        releaseTime: Date.now() + 3_600_000,
      };
      // The path of a grant holder also names its kind.
      const path = pathOf(entry, id).replace(`/grants/${id}/`, "/grants/role/");
      const answer = await wire.ask(entry.endpoint.method, path, { token: admin, body });
      expect([entry.id, id, answer.code, answer.reason]).toEqual([entry.id, id, 400, "not_found"]);
    }
  }
  const [own] = await wire.sql<{ department: string; position: string }>(
    `select d.id as department, p.id as position from departments d join positions p on p.department_id = d.id where d.factory_id = $1 limit 1`,
    [first?.id],
  );
  const base = {
    account: "pointing",
    realName: "指向",
    gender: 1,
    organizeId: own?.department,
    positionId: own?.position,
  };
  for (const [member, field] of [
    ["organizeId", "department"],
    ["managerId", "manager"],
    ["positionId", "positions"],
  ] as const) {
    const id = { organizeId: "iso-d", managerId: "iso-u", positionId: "iso-p" }[member];
    const answer = await wire.ask("POST", "/api/system/Permission/Users", {
      token: admin,
      body: { ...base, [member]: id },
    });
    expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field, rule: "unknownReference" }] });
  }
  for (const [path, body] of [
    ["/api/system/Permission/Position", { organizeId: "iso-d", fullName: "岗", enCode: "gang", type: "driving" }],
    ["/api/system/Permission/Organize/Department", { parentId: "iso-d", fullName: "部", enCode: "bu" }],
    ["/api/system/Permission/Organize/Department", { parentId: "iso-o", fullName: "部", enCode: "bu" }],
    ["/api/system/Permission/Organize", { parentId: "iso-o", fullName: "司", enCode: "si" }],
  ] as const) {
    expect(await wire.ask("POST", path, { token: admin, body })).toMatchObject({ code: 400, reason: "validation" });
  }
});

test("a code used in another factory can be used in this one", async () => {
  const token = await wire.login("admin");
  const [department] = await wire.sql<{ id: string }>(`select id from departments where factory_id = $1 limit 1`, [
    first?.id,
  ]);
  const body = { organizeId: department?.id, fullName: "隔离岗", enCode: "isoP", type: "driving" };
  expect(await wire.ask("POST", "/api/system/Permission/Position", { token, body })).toMatchObject({ code: 200 });
});

test("a user in two factories has a department and positions in each, and is removed from one only", async () => {
  const { id } = await wire.userWith([]);
  await wire.sql(`insert into user_factories (user_id, factory_id, department_id) values ($1, $2, 'iso-d')`, [
    id,
    second?.id,
  ]);
  await wire.sql(`insert into user_positions values ($1, $2, 'iso-p')`, [id, second?.id]);
  const here = await wire.ask("GET", `/api/system/Permission/Users/${id}`, { token: admin });
  expect(here.data.organizeId).not.toBe("iso-d");
  expect(here.data.positionId).toBe("");
  expect(await wire.ask("DELETE", `/api/system/Permission/Users/${id}`, { token: admin })).toMatchObject({ code: 200 });
  expect(await wire.ask("GET", `/api/system/Permission/Users/${id}`, { token: admin })).toMatchObject({
    reason: "not_found",
  });
  expect(await wire.sql(`select factory_id from user_factories where user_id = $1`, [id])).toEqual([
    { factory_id: second?.id },
  ]);
});
