/** Data schemes and data fields of menu entries (contract-base §3.5, §3.6): refused values, and rows that a scheme shows at once. */
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, ours, sharedWire } from "./harness.ts";

const base = "/api/system/Base";
const schemes = "/ModuleDataAuthorizeScheme";
const fields = "/ModuleDataAuthorize";
const wire = sharedWire();
let admin: string;
let page: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const [row] = await wire.sql<{ id: string }>("select id from menus where code = 'permission.position'");
  page = row?.id ?? expect.fail();
});

let counter = 0;
const scheme = (more: object = {}) => {
  counter += 1;
  return { moduleId: page, fullName: `方案${counter}`, conditionJson: text(one("type", "Equal", "driving")), ...more };
};
const one = (field: string, op: string, value: string) => ({ id: "x", field, type: "String", op, value });
const text = (...groups: readonly object[]) => JSON.stringify([{ logic: "and", groups }]);
const ask = (method: string, path: string, body?: object, token = admin): Promise<Answer> =>
  wire.ask(method, `${base}${path}`, { token, headers: ours, ...(body && { body }) });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask("POST", path, body);
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
}

describe("the data schemes page refuses", () => {
  test.each([
    ["make a scheme", "POST", schemes, { fullName: "a" }],
    ["change a scheme", "PUT", `${schemes}/x`, { fullName: "a" }],
    ["delete a scheme", "DELETE", `${schemes}/x`, undefined],
    ["make a field", "POST", fields, { fullName: "a" }],
    ["delete a field", "DELETE", `${fields}/x`, undefined],
  ])("a user with all grants who is not an administrator: %s", async (_what, method, path, body) => {
    const buttons = ["btn_dataPer", "btn_dataPer_add", "btn_dataPer_edit", "btn_dataPer_remove"];
    const { token } = await wire.userWith(["system.menu", ...buttons.map((button) => `system.menu/${button}`)]);
    expect(await ask(method, path, body, token)).toMatchObject({ code: 403 });
  });

  test.each([
    ["without a name", { fullName: "" }, "name", ""],
    ["of no entry", { moduleId: "x" }, "menu", ""],
    ["with a scope that there is not", { dataScope: "some" }, "rows", ""],
    ["of departments without one", { dataScope: "departments" }, "departments", ""],
    ["by conditions without one", { conditionJson: "" }, "conditions", "请填写过滤条件"],
    ["by a text that is no JSON", { conditionJson: "[" }, "conditions", ""],
    ["by a list of nothing", { conditionJson: '[{"logic":"and","groups":[]}]' }, "conditions", "请填写过滤条件"],
    [
      "by a field that there is not",
      { conditionJson: text(one("password", "Equal", "x")) },
      "conditions",
      "第 1 组第 1 条",
    ],
    [
      "by an operator that there is not, named by its place",
      { conditionJson: text(one("type", "Equal", "a"), one("type", "Like", "%")) },
      "conditions",
      "第 1 组第 2 条：此字段不能这样比较",
    ],
    ["by a text where a number is", { conditionJson: text(one("sortCode", "Equal", "x")) }, "conditions", "值不正确"],
    ["by a placeholder that there is not", { conditionJson: text(one("type", "Equal", "@all")) }, "conditions", "变量"],
  ])("a scheme %s", async (_what, more, field, said) => {
    const answer = await ask("POST", schemes, scheme(more));
    expect([answer.code, answer.reason]).toEqual([400, "validation"]);
    expect(answer.issues?.map((issue) => issue.field)).toContain(field);
    expect(answer.msg).toContain(said);
  });

  test("a scheme by a value that a field with fixed values never has", async () => {
    const [users] = await wire.sql<{ id: string }>("select id from menus where code = 'permission.user'");
    const of = (value: string) =>
      ask("POST", schemes, scheme({ moduleId: users?.id, conditionJson: text(one("gender", "Equal", value)) }));
    const refused = await of("男");
    expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining("1, 2, 3")]);
    expect(await of("2")).toMatchObject({ code: 200 });
  });

  test("a duplicate name within one menu entry, but not the name of another entry", async () => {
    const { fullName } = scheme();
    await made(schemes, scheme({ fullName }));
    expect(await ask("POST", schemes, scheme({ fullName }))).toMatchObject({ code: 400, msg: "方案名称不能重复" });
    const [other] = await wire.sql<{ id: string }>("select id from menus where code = 'permission.role'");
    await made(schemes, { moduleId: other?.id, fullName, dataScope: "own" });
  });

  test("the deletion of a scheme that is granted to a user", async () => {
    const id = await made(schemes, scheme());
    const { id: user } = await wire.userWith([]);
    await wire.sql(`insert into scheme_grants values ('user', $1, $2)`, [user, id]);
    expect(await ask("DELETE", `${schemes}/${id}`)).toMatchObject({ code: 400, reason: "referenced" });
    await wire.sql(`delete from scheme_grants where scheme_id = $1`, [id]);
    expect(await ask("DELETE", `${schemes}/${id}`)).toMatchObject({ code: 200 });
  });
});

test("a scheme from a client of the platform keeps its conditions and gets a text that describes them", async () => {
  const [company] = await wire.sql<{ id: string; name: string }>(
    `select d.id, d.name from departments d join factories f on f.id = d.factory_id order by f.sort_order, d.id limit 1`,
  );
  const conditionJson = JSON.stringify([
    { logic: "and", groups: [one("department", "Equal", "@dempmentId"), one("sortCode", "LessThan", "3")] },
    { logic: "or", groups: [one("department", "Equal", company?.id ?? "")] },
  ]);
  const id = await made(schemes, scheme({ conditionJson }));
  const { data } = await ask("GET", `${schemes}/${id}`);
  expect(data).toMatchObject({ conditionJson, dataScope: "conditions", moduleId: page });
  expect(data.conditionText).toBe(`【所属部门 等于 所在部门 并且 排序 小于 3】 或者【所属部门 等于 ${company?.name}】`);
  await ask("PUT", `${schemes}/${id}`, { conditionText: "自己的说明", fullName: "新名" });
  expect((await ask("GET", `${schemes}/${id}`)).data).toMatchObject({ conditionText: "自己的说明", conditionJson });
  const { list } = (await ask("GET", `${schemes}/${page}/List`)).data;
  expect(list).toContainEqual(expect.objectContaining({ id, fullName: "新名", conditionText: "自己的说明" }));
});

test("an id of another factory stays an id in the text of conditions", async () => {
  const [foreign] = await wire.sql<{ id: string; name: string }>(
    `select d.id, d.name from departments d join factories f on f.id = d.factory_id order by f.sort_order desc, d.id limit 1`,
  );
  const id = await made(schemes, scheme({ conditionJson: text(one("department", "Equal", foreign?.id ?? "")) }));
  const { data } = await ask("GET", `${schemes}/${id}`);
  expect(data.conditionText).toBe(`【所属部门 等于 ${foreign?.id}】`);
});

test("a scheme takes effect at the next call of users of its page", async () => {
  await wire.sql(`update menus set uses_data = true where id = $1`, [page]);
  await wire.sql(`delete from data_schemes where menu_id = $1`, [page]);
  const { token, id: user } = await wire.userWith(["permission.position", "permission.position#fullName"]);
  const seen = async () =>
    (await wire.ask("GET", "/api/system/Permission/Position", { token, query: { pageSize: 500 } })).data.list.length;
  const all = await seen();
  expect(all).toBeGreaterThan(1);
  const [last] = await wire.sql<{ order: number }>(`select max(sort_order) as order from positions`);
  const id = await made(schemes, scheme({ conditionJson: text(one("sortCode", "GreaterThan", String(last?.order))) }));
  expect(await seen()).toBe(0);
  await wire.sql(`insert into scheme_grants values ('user', $1, $2)`, [user, id]);
  await ask("PUT", `${schemes}/${id}`, {
    conditionJson: text(one("sortCode", "LessThanOrEqual", String(last?.order))),
  });
  expect(await seen()).toBe(all);
  await ask("PUT", `${schemes}/${id}`, { dataScope: "own" });
  expect(await seen()).toBe(0);
  await ask("PUT", `${schemes}/${id}`, { dataScope: "all" });
  expect(await seen()).toBe(all);
});

test("data fields are listed for clients, and conditions may use those that the page lacks", async () => {
  const [link] = await wire.sql<{ id: string }>("select id from menus where code = 'extend.order'");
  const body = { moduleId: link?.id, enCode: "f_amount", fullName: "金额", type: "Double", conditionText: "text" };
  const id = await made(fields, { ...body, conditionSymbol: "Equal,LessThan" });
  expect((await ask("GET", `${fields}/${id}`)).data).toMatchObject({ ...body, conditionSymbol: "Equal,LessThan" });
  const { list } = (await ask("GET", `${fields}/${link?.id}/List`)).data;
  expect(list).toEqual([expect.objectContaining({ id, enCode: "f_amount", conditionSymbol: "Equal,LessThan" })]);
  const own = { moduleId: link?.id, fullName: "小额" };
  expect(await ask("POST", schemes, { ...own, conditionJson: text(one("f_amount", "LessThan", "x")) })).toMatchObject({
    code: 400,
  });
  const scheme1 = await made(schemes, { ...own, conditionJson: text(one("f_amount", "LessThan", "9.5")) });
  expect((await ask("GET", `${schemes}/${scheme1}`)).data.conditionText).toBe("【金额 小于 9.5】");
  expect(await ask("POST", fields, { ...body, conditionSymbol: "Like" })).toMatchObject({ code: 400 });
  expect(await ask("POST", fields, { ...body, conditionSymbol: "Equal" })).toMatchObject({ code: 400 });
});
