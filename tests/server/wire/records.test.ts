import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";

const wire = sharedWire();
let token: string;
let company: string;
let department: string;
let position: string;
const ask = (method: string, path: string, body?: unknown, query?: Record<string, string | number>) =>
  wire.ask(method, path, { token, body, query });
const at = {
  users: "/api/system/Permission/Users",
  companies: "/api/system/Permission/Organize",
  departments: "/api/system/Permission/Organize/Department",
  positions: "/api/system/Permission/Position",
  types: "/api/system/Base/DictionaryType",
  items: "/api/system/Base/DictionaryData",
  areas: "/api/system/Base/Area",
};
const made = async (path: string, body: unknown): Promise<string> => {
  const answer = await ask("POST", path, body);
  expect(answer).toMatchObject({ code: 200, msg: "新建成功" });
  return answer.data.id;
};
beforeAll(async () => {
  token = await wire.login("admin");
  company = await made(at.companies, { parentId: "-1", fullName: "测试公司", enCode: "tc" });
  department = await made(at.departments, { parentId: company, fullName: "测试部", enCode: "td" });
  position = await made(at.positions, {
    organizeId: department,
    fullName: "测试岗",
    enCode: "tp",
    type: "driving",
  });
});
const person = (account: string) => ({
  account,
  realName: "张三",
  gender: 1,
  organizeId: department,
  positionId: position,
});

describe("a change affects only the sent fields", () => {
  test("and increases the version; an outdated version is a conflict", async () => {
    const id = await made(at.users, { ...person("patch"), email: "a@example.com", sortCode: 7, roleId: "" });
    expect(await ask("PUT", `${at.users}/${id}`, { mobilePhone: "13800138000", version: 1 })).toMatchObject({
      code: 200,
      msg: "更新成功",
    });
    const { data } = await ask("GET", `${at.users}/${id}`);
    expect(data).toMatchObject({
      email: "a@example.com",
      sortCode: 7,
      mobilePhone: "13800138000",
      organizeId: department,
      positionId: position,
      version: 2,
    });
    expect(await ask("PUT", `${at.users}/${id}`, { email: "b@example.com", version: 1 })).toMatchObject({
      code: 400,
      reason: "conflict",
    });
    expect(await ask("PUT", `${at.users}/${id}`, { email: "a@example.com" })).toMatchObject({ code: 200 });
    expect((await ask("GET", `${at.users}/${id}`)).data.version).toBe(2);
    expect(await ask("PUT", `${at.users}/${id}`, { account: "renamed" })).toMatchObject({
      issues: [{ field: "account" }],
    });
    const audit = await wire.sql(`select action, before, after from audit_log where record_id = $1 order by id`, [id]);
    expect(audit).toMatchObject([
      { action: "create" },
      { action: "update", before: {}, after: { mobilePhone: "13800138000" } },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/password/i);
  });

  test("null clears a date, and null in other fields changes nothing", async () => {
    const set = { birthday: 946_656_000_000, entryDate: 946_656_000_000, email: "a@example.com", sortCode: 7 };
    const id = await made(at.users, { ...person("dated"), ...set });
    const change = { birthday: null, email: null, sortCode: null, enabledMark: null };
    expect(await ask("PUT", `${at.users}/${id}`, change)).toMatchObject({ code: 200 });
    const { data } = await ask("GET", `${at.users}/${id}`);
    expect(data).toMatchObject({ entryDate: set.entryDate, email: set.email, sortCode: 7, enabledMark: 1, version: 2 });
    expect(data).not.toHaveProperty("birthday");
    expect(await ask("PUT", `${at.users}/${id}`, { birthday: null })).toMatchObject({ code: 200 });
    expect((await ask("GET", `${at.users}/${id}`)).data.version).toBe(2);
    const operation = { op: "update", id, record: { entryDate: null } };
    const batch = await ask("POST", "/api/ext/batch/users", { operations: [operation] });
    expect(batch.data).toMatchObject([{ code: 200, version: 3 }]);
    expect((await ask("GET", `${at.users}/${id}`)).data).not.toHaveProperty("entryDate");
    const audit = await wire.sql(`select before, after from audit_log where record_id = $1 order by id`, [id]);
    expect(audit[1]).toEqual({ before: { birthday: set.birthday }, after: { birthday: null } });
  });

  test("null clears a date inside the details of a company", async () => {
    const facts = { shortName: "测", foundedTime: 946_656_000_000 };
    const id = await made(at.companies, {
      parentId: "-1",
      fullName: "旧公司",
      enCode: "founded",
      propertyJson: facts,
    });
    await ask("PUT", `${at.companies}/${id}`, { propertyJson: { foundedTime: null } });
    const { data } = await ask("GET", `${at.companies}/${id}`);
    expect(JSON.parse(data["propertyJson"])).toEqual({ shortName: "测", foundedTime: null });
  });

  test("of several parallel changes with the same version exactly one succeeds", async () => {
    const id = await made(at.users, person("race"));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask("PUT", `${at.users}/${id}`, { description: `v${index}`, version: 1 }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe("invalid values are refused by the rules of the form, and each field is named", () => {
  test("users", async () => {
    const answer = await ask("POST", at.users, {
      account: "no spaces",
      realName: "x".repeat(51),
      gender: 7,
      organizeId: company,
      positionId: "",
      roleId: "nothing",
      mobilePhone: "123",
      email: "@",
      nation: "火星",
      birthday: 9e15,
      sortCode: -1,
      managerId: "nobody",
    });
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    const rules = Object.fromEntries((answer.issues ?? []).map(({ field, rule }) => [field, rule]));
    expect(rules).toEqual({
      account: "userAccount",
      realName: "max",
      gender: "choice",
      department: "unknownReference",
      positions: "required",
      roles: "unknownReference",
      mobilePhone: "iphone",
      email: "email",
      nation: "choice",
      birthday: "date",
      order: expect.any(String) as string,
      manager: "unknownReference",
    });
    for (const { text } of answer.issues ?? []) expect(text).not.toBe("");
  });

  test.each([
    ["companies", () => ({ parentId: "-1", fullName: "a/b", enCode: ".a" }), ["name", "code"]],
    ["departments", () => ({ parentId: "nothing", fullName: "", enCode: "中文" }), ["parent", "name", "code"]],
    [
      "positions",
      () => ({ organizeId: company, fullName: "x", enCode: "a.b", type: "nothing" }),
      ["department", "code", "type"],
    ],
    ["types", () => ({ parentId: "nothing", fullName: "x!", enCode: "a b" }), ["parent", "name", "code"]],
    [
      "items",
      () => ({ dictionaryTypeId: "nothing", parentId: "0", fullName: "", enCode: "a/b" }),
      ["type", "name", "code"],
    ],
    ["areas", () => ({ parentId: "nothing", fullName: "", enCode: "abc" }), ["parent", "name", "code"]],
  ] as const)("%s", async (name, body, fields) => {
    const answer = await ask("POST", at[name], body());
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect((answer.issues ?? []).map(({ field }) => field).sort()).toEqual([...fields].sort());
  });

  test("values of the wrong type are reported by their fields", async () => {
    const answer = await ask("POST", at.users, { account: {}, organizeId: [], sortCode: "x", birthday: "yesterday" });
    expect((answer.issues ?? []).map(({ field }) => field)).toEqual(
      expect.arrayContaining(["account", "department", "order", "birthday", "realName"]),
    );
  });
});

describe("a duplicate is refused among", () => {
  test.each([
    ["users", () => ({ ...person("PATCH2") }), () => ({ ...person("patch2") }), "账户名称不能重复"],
    [
      "companies",
      () => ({ parentId: company, fullName: "甲", enCode: "c1" }),
      () => ({ parentId: company, fullName: "乙", enCode: "c1" }),
      "组织名称/编码不能重复",
    ],
    [
      "companies",
      () => ({ parentId: company, fullName: "丙", enCode: "c2" }),
      () => ({ parentId: company, fullName: "丙", enCode: "c3" }),
      "组织名称/编码不能重复",
    ],
    [
      "departments",
      () => ({ parentId: company, fullName: "甲", enCode: "d1" }),
      () => ({ parentId: department, fullName: "乙", enCode: "d1" }),
      "部门名称/编码不能重复",
    ],
    [
      "positions",
      () => ({ organizeId: department, fullName: "甲", enCode: "p1", type: "driving" }),
      () => ({ organizeId: department, fullName: "甲", enCode: "p2", type: "driving" }),
      "岗位名称/编码不能重复",
    ],
    [
      "types",
      () => ({ parentId: "-1", fullName: "甲", enCode: "t1" }),
      () => ({ parentId: "-1", fullName: "乙", enCode: "t1" }),
      "字典名称/编码不能重复",
    ],
    [
      "areas",
      () => ({ parentId: "-1", fullName: "新区", enCode: "990000" }),
      () => ({ parentId: "-1", fullName: "新区", enCode: "991000" }),
      "区域名称/编码不能重复",
    ],
    [
      "areas",
      () => ({ parentId: "-1", fullName: "旧区", enCode: "992000" }),
      () => ({ parentId: "-1", fullName: "老区", enCode: "992000" }),
      "区域名称/编码不能重复",
    ],
  ] as const)("%s", async (name, first, second, msg) => {
    await made(at[name], first());
    expect(await ask("POST", at[name], second())).toMatchObject({ code: 400, reason: "duplicate", msg });
  });

  test("entries of one dictionary", async () => {
    const type = await made(at.types, { parentId: "-1", fullName: "颜色", enCode: "colour" });
    const red = { dictionaryTypeId: type, parentId: "0", fullName: "红", enCode: "red" };
    await made(at.items, red);
    expect(await ask("POST", at.items, { ...red, fullName: "绯" })).toMatchObject({ reason: "duplicate" });
    expect(await ask("POST", at.items, { ...red, enCode: "scarlet" })).toMatchObject({ reason: "duplicate" });
  });
});

describe("trees", () => {
  test("a company or department cannot be moved below itself", async () => {
    const child = await made(at.departments, { parentId: department, fullName: "子部", enCode: "child" });
    const grandchild = await made(at.departments, { parentId: child, fullName: "孙部", enCode: "grandchild" });
    expect(await ask("PUT", `${at.departments}/${child}`, { parentId: child })).toMatchObject({
      issues: [{ field: "parent", text: "上级部门和部门不能是同一个" }],
    });
    expect(await ask("PUT", `${at.departments}/${child}`, { parentId: grandchild })).toMatchObject({
      issues: [{ field: "parent", rule: "cycle" }],
    });
    expect(await ask("PUT", `${at.companies}/${company}`, { parentId: company })).toMatchObject({
      issues: [{ text: "上级公司和公司不能是同一个" }],
    });
    const other = await made(at.companies, { parentId: "-1", fullName: "另一公司", enCode: "oc" });
    expect(await ask("PUT", `${at.departments}/${child}`, { parentId: other })).toMatchObject({ code: 200 });
    const { data } = await ask("GET", `${at.companies}/${other}/Department`);
    expect(data.list).toMatchObject([{ id: child, children: [{ id: grandchild }] }]);
  });

  test("two parallel moves cannot form a cycle", async () => {
    const a = await made(at.types, { parentId: "-1", fullName: "环甲", enCode: "ringA" });
    const b = await made(at.types, { parentId: "-1", fullName: "环乙", enCode: "ringB" });
    const answers = await Promise.all([
      ask("PUT", `${at.types}/${a}`, { parentId: b }),
      ask("PUT", `${at.types}/${b}`, { parentId: a }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  });

  test("entries stay in their dictionary, and areas have at most five levels", async () => {
    const type = await made(at.types, { parentId: "-1", fullName: "树", enCode: "treeType", isTree: 1 });
    const [foreign] = await wire.sql<{ id: string }>(`select id from dictionary_items where type_id <> $1 limit 1`, [
      type,
    ]);
    const body = { dictionaryTypeId: type, parentId: foreign?.id, fullName: "叶", enCode: "leaf" };
    expect(await ask("POST", at.items, body)).toMatchObject({ issues: [{ field: "parent" }] });
    let parentId = "-1";
    for (let level = 1; level <= 5; level += 1) {
      parentId = await made(at.areas, { parentId, fullName: `第${level}级`, enCode: `98000${level}` });
    }
    expect(await ask("POST", at.areas, { parentId, fullName: "第六级", enCode: "980006" })).toMatchObject({
      issues: [{ field: "parent" }],
    });
  });
});

describe("deletion", () => {
  test.each([
    ["companies", (): string => company, "此记录被关联引用,不允许被删除"],
    ["departments", (): string => department, "此记录被关联引用,不允许被删除"],
    ["positions", (): string => position, "此记录被关联引用,不允许被删除"],
    ["areas", (): string => "440000", "删除失败，当前有子节点数据"],
    ["types", (): string => "dae93f2fd7cd4df999d32f8750fa6a1e", "删除失败，该字典类型下有数据或子类型"],
  ] as const)("of %s in use is refused", async (name, id, msg) => {
    expect(await ask("DELETE", `${at[name]}/${id()}`)).toMatchObject({ code: 400, reason: "referenced", msg });
  });

  test("of a dictionary entry in use is refused", async () => {
    const [entry] = await wire.sql<{ id: string }>(
      `select id from dictionary_items where code = 'driving' and type_id = 'dae93f2fd7cd4df999d32f8750fa6a1e'`,
    );
    expect(await ask("DELETE", `${at.items}/${entry?.id}`)).toMatchObject({ code: 400, reason: "referenced" });
  });

  test("of a user ends the sessions", async () => {
    const id = await made(at.users, person("leaving"));
    const theirs = await wire.login("leaving");
    expect(await ask("DELETE", `${at.users}/${id}`)).toMatchObject({ code: 200, msg: "删除成功" });
    const ended = await wire.ask("GET", "/api/oauth/CurrentUser", { token: theirs });
    expect(ended).toMatchObject({ code: 601, reason: "user_deleted" });
    expect(await ask("DELETE", `${at.users}/${id}`)).toMatchObject({
      reason: "not_found",
      msg: "删除失败，数据不存在",
    });
  });

  test("or disabling of an administrator is refused", async () => {
    const [admin] = await wire.sql<{ id: string }>(`select id from users where account = 'admin'`);
    expect(await ask("DELETE", `${at.users}/${admin?.id}`)).toMatchObject({ msg: "无法删除管理员账户" });
    expect(await ask("PUT", `${at.users}/${admin?.id}/Actions/State`)).toMatchObject({ msg: "无法修改管理员账户状态" });
    expect(await ask("PUT", `${at.users}/${admin?.id}`, { enabledMark: 0 })).toMatchObject({
      msg: "无法修改管理员账户状态",
    });
  });
});

describe("enabling and disabling a user", () => {
  test("switches the state without a body, sets it with one, and ends sessions at once", async () => {
    const id = await made(at.users, person("toggled"));
    const theirs = await wire.login("toggled");
    const state = () => ask("GET", `${at.users}/${id}`).then(({ data }) => data.enabledMark);
    const put = (body?: unknown) =>
      wire.ask("PUT", `${at.users}/${id}/Actions/State`, {
        token,
        body,
        headers: { "content-type": "application/json" },
      });
    expect(await put()).toMatchObject({ code: 200 });
    expect(await state()).toBe(0);
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token: theirs })).toMatchObject({
      code: 601,
      msg: "账号已被禁用",
    });
    await put({ enabledMark: 0 });
    expect(await state()).toBe(0);
    await put({ enabledMark: 1 });
    await put({ enabledMark: 1 });
    expect(await state()).toBe(1);
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token: theirs })).toMatchObject({ code: 601 });
  });
});

describe("no user can grant more rights than their own", () => {
  const page = [
    "permission.user",
    "permission.user/btn_add",
    "permission.user/btn_edit",
    "permission.user/btn_password",
  ];
  test("by roles, by changing an administrator, or by a password", async () => {
    const helper = await wire.userWith(page);
    const [role] = await wire.sql<{ id: string }>(`select id from roles where code = 'administrator'`);
    const [admin] = await wire.sql<{ id: string }>(`select id from users where account = 'admin'`);
    const as = (method: string, path: string, body: unknown): Promise<Answer> =>
      wire.ask(method, path, { token: helper.token, body });
    const beyond = { code: 403, msg: "不能授予或收回超出自己权限的角色、岗位" };
    expect(await as("POST", at.users, { ...person("climber"), roleId: role?.id })).toMatchObject(beyond);
    const [own] = await wire.sql<{ dept: string; pos: string }>(
      `select d.id as dept, p.id as pos from departments d join positions p on p.department_id = d.id
       join user_factories f on f.department_id = d.id limit 1`,
    );
    await wire.sql(`update user_factories set department_id = $2 where user_id = $1`, [helper.id, own?.dept]);
    expect(await as("PUT", `${at.users}/${helper.id}`, { roleId: role?.id })).toMatchObject(beyond);
    expect(await as("PUT", `${at.users}/${admin?.id}`, { description: "x" })).toMatchObject({
      msg: "无法修改管理员账户",
    });
    const password = { userPassword: "0".repeat(32), validatePassword: "0".repeat(32) };
    expect(await as("POST", `${at.users}/${admin?.id}/Actions/ResetPassword`, password)).toMatchObject({
      msg: "无法修改管理员账户密码",
    });
    // `takeOver.test.ts` tests other accounts.
  });

  test("a reset password works at once and ends earlier sessions", async () => {
    const id = await made(at.users, person("forgetful"));
    const before = await wire.login("forgetful");
    const digest = "e10adc3949ba59abbe56e057f20f883e";
    const reset = (body: unknown) => ask("POST", `${at.users}/${id}/Actions/ResetPassword`, body);
    expect(await reset({ id, userPassword: digest, validatePassword: "0".repeat(32) })).toMatchObject({
      code: 400,
      issues: [{ field: "repeated" }],
    });
    expect(await reset({ id, userPassword: "plain", validatePassword: "plain" })).toMatchObject({ code: 400 });
    expect(await reset({ id, userPassword: digest, validatePassword: digest })).toMatchObject({ code: 200 });
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token: before })).toMatchObject({ code: 601 });
    await wire.login("forgetful", "123456");
  });
});
