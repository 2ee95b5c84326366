import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";

interface Result {
  readonly code: number;
  readonly msg: string;
  readonly reason?: string;
  readonly issues?: readonly { readonly field: string; readonly rule: string; readonly text: string }[];
  readonly id?: string;
  readonly version?: number;
}

const wire = sharedWire();
type Place = Readonly<Record<"factory" | "department" | "position" | "admin", string>>;
let admin: string;
let place: Place | undefined;
beforeAll(async () => {
  admin = await wire.login("admin");
  [place] = await wire.sql<Place>(
    `select d.factory_id as factory, d.id as department, p.id as position, u.id as admin from departments d
     join positions p on p.department_id = d.id
     join users u on u.account = 'admin'
     join user_factories m on m.user_id = u.id and m.factory_id = d.factory_id and m.is_default
     order by d.code, p.code limit 1`,
  );
});
const person = (account: string, more: object = {}) => ({
  account,
  realName: "张三",
  gender: 1,
  organizeId: place?.department,
  positionId: place?.position,
  ...more,
});
const newcomer = (account: string, more: object = {}) => ({ op: "create", record: person(account, more) });

interface More {
  readonly token?: string;
  readonly jobId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(resource: string, operations: readonly unknown[], { token = admin, jobId, headers = {} }: More = {}) {
  return wire.ask("POST", `/api/ext/batch/${resource}`, { token, body: { operations, jobId }, headers });
}

async function resultsOf(resource: string, operations: readonly unknown[], more?: More): Promise<readonly Result[]> {
  const answer = await send(resource, operations, more);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as unknown as readonly Result[];
}

async function made(resource: string, ...records: readonly object[]): Promise<readonly string[]> {
  const results = await resultsOf(
    resource,
    records.map((record) => ({ op: "create", record })),
  );
  expect(results.map(({ code }) => code)).toEqual(records.map(() => 200));
  return results.map(({ id }) => id ?? "");
}

const countOf = async (like: string) => (await wire.sql(`select 1 from users where account like $1`, [like])).length;

describe("the whole batch is refused", () => {
  const one = newcomer("nobody");
  test.each([
    ["without operations", [], "operations"],
    ["with 501 operations", Array.from({ length: 501 }, () => one), "operations"],
    ["with an operation that nobody knows", [one, { op: "drop", id: "x" }], "operations.1.op"],
    ["with something that is no operation", [one, "create"], "operations.1"],
    ["with a record that is none", [one, { op: "create", record: [] }], "operations.1.record"],
    ["with an id that is none", [one, { op: "remove", id: {} }], "operations.1.id"],
  ])("%s", async (_name, operations, field) => {
    expect(await send("users", operations)).toMatchObject({ code: 400, reason: "validation", issues: [{ field }] });
    expect(await countOf("nobody")).toBe(0);
  });

  test("for an unknown resource", async () => {
    expect(await send("wheels", [one])).toMatchObject({ code: 400, reason: "not_found" });
    expect(await send("__proto__", [one])).toMatchObject({ code: 400, reason: "not_found" });
  });

  test("without a session, in a locked session, and without the right to the page", async () => {
    expect(await send("users", [one], { token: "" })).toMatchObject({ code: 600 });
    const locked = await wire.login("admin");
    await wire.sql(
      `update sessions set locked_at = now() where id = (select max(id) from sessions where user_id = $1)`,
      [place?.admin],
    );
    expect(await send("users", [one], { token: locked })).toMatchObject({ code: 400, reason: "locked" });
    const { token } = await wire.userWith(["permission.user/btn_add"]);
    expect(await send("users", [one], { token })).toMatchObject({ code: 403 });
    expect(await countOf("nobody")).toBe(0);
  });

  test("with an invalid job id", async () => {
    expect(await send("users", [one], { jobId: "a b" })).toMatchObject({ code: 400, issues: [{ field: "jobId" }] });
    const headers = { "banche-job": "x".repeat(201) };
    expect(await send("users", [one], { headers })).toMatchObject({ code: 400, issues: [{ field: "Banche-Job" }] });
  });
});

describe("one operation is refused and the others succeed", () => {
  test("without the button of its kind", async () => {
    const [id] = await made("users", person("kinds"));
    const { token } = await wire.userWith(["permission.user", "permission.user/btn_add"]);
    const results = await resultsOf(
      "users",
      [newcomer("kinds1"), { op: "update", id, record: {} }, { op: "remove", id }, newcomer("kinds2")],
      { token },
    );
    expect(results.map(({ code }) => code)).toEqual([200, 403, 403, 200]);
    expect(results[1]).toMatchObject({ reason: "forbidden", msg: "暂无权限" });
    expect(await countOf("kinds%")).toBe(3);
  });

  test("on records of another factory and on unknown records", async () => {
    const [other] = await wire.sql<{ id: string }>(
      `select p.id from positions p where p.factory_id <> $1 order by p.id limit 1`,
      [place?.factory],
    );
    const results = await resultsOf("positions", [
      { op: "update", id: other?.id, record: { fullName: "越界" } },
      { op: "remove", id: other?.id },
      { op: "update", id: "nobody", record: { fullName: "无" } },
      { op: "create", record: { organizeId: place?.department, fullName: "新岗位", enCode: "fresh", type: "driving" } },
    ]);
    expect(results).toMatchObject([
      { code: 400, reason: "not_found", msg: "更新失败，数据不存在" },
      { code: 400, reason: "not_found", msg: "删除失败，数据不存在" },
      { code: 400, reason: "not_found" },
      { code: 200 },
    ]);
    expect(await wire.sql(`select 1 from positions where id = $1 and name <> '越界'`, [other?.id])).toHaveLength(1);
  });

  test("with invalid values, and the fields are named as in the single call", async () => {
    const [foreign] = await wire.sql<{ id: string }>(`select id from departments where factory_id <> $1 limit 1`, [
      place?.factory,
    ]);
    const bad = [
      person("no spaces", { realName: "x".repeat(51) }),
      person("bad1", { gender: 7, organizeId: foreign?.id, positionId: "nowhere", managerId: "nobody" }),
      person("bad2", { sortCode: "many" }),
      {},
      person("bad3", { realName: "a\u0000b" }),
      person("bad4", { headIcon: "missing.png" }),
    ];
    const results = await resultsOf("users", [...bad.map((record) => ({ op: "create", record })), newcomer("good1")]);
    for (const [at, record] of bad.entries()) {
      const { code, msg, reason, issues } = await wire.ask("POST", "/api/system/Permission/Users", {
        token: admin,
        body: record,
      });
      expect(results[at]).toEqual({ code, msg, reason, issues });
      expect(issues?.length).toBeGreaterThan(0);
    }
    expect(results[1]?.issues?.map(({ field }) => field)).toEqual(["gender", "department", "manager", "positions"]);
    expect(results.at(-1)).toMatchObject({ code: 200 });
  });

  test("without a needed id, or with an id for a new record", async () => {
    const results = await resultsOf("users", [
      { op: "update", record: { realName: "李四" } },
      { op: "remove" },
      { op: "create", id: "mine", record: person("owned") },
      newcomer("good2"),
    ]);
    expect(results.map(({ code, issues }) => [code, issues?.[0]?.field])).toEqual([
      [400, "id"],
      [400, "id"],
      [400, "id"],
      [200, undefined],
    ]);
  });

  test("with values already used in the table or in the batch, in any letter case", async () => {
    await made("users", person("taken"));
    const results = await resultsOf("users", [
      newcomer("twice"),
      newcomer("taken"),
      newcomer("TWICE"),
      newcomer("Taken"),
      newcomer("once"),
    ]);
    expect(results.map(({ code }) => code)).toEqual([200, 400, 400, 400, 200]);
    for (const at of [1, 2, 3]) {
      expect(results[at]).toMatchObject({ reason: "duplicate", issues: [{ field: "account", rule: "unique" }] });
    }
    expect(await countOf("tw%")).toBe(1);
  });

  test("with an outdated version, a fixed field or a protected record", async () => {
    const [id] = await made("users", person("versions"));
    const results = await resultsOf("users", [
      { op: "update", id, version: 2, record: { email: "a@example.com" } },
      { op: "update", id, version: 1, record: { email: "b@example.com" } },
      { op: "update", id, record: { email: "c@example.com", version: 1 } },
      { op: "update", id, record: { account: "renamed" } },
      { op: "remove", id, version: 1 },
      { op: "remove", id: place?.admin },
      { op: "update", id: place?.admin, record: { enabledMark: 0 } },
    ]);
    expect(results).toMatchObject([
      { code: 400, reason: "conflict" },
      { code: 200, version: 2 },
      { code: 400, reason: "conflict" },
      { code: 400, issues: [{ field: "account", rule: "createOnly" }] },
      { code: 400, reason: "conflict" },
      { code: 403, msg: "无法删除管理员账户" },
      { code: 403, msg: "无法修改管理员账户状态" },
    ]);
    const [left] = await wire.sql(`select email, version from users where id = $1`, [id]);
    expect(left).toEqual({ email: "b@example.com", version: 2 });
  });

  test("that grants more rights than its caller has, also when the caller lost them in this batch", async () => {
    const helper = await wire.userWith(["permission.user", "permission.user/btn_add", "permission.user#position"]);
    const [role] = await wire.sql<{ id: string }>(`select id from roles where code = 'administrator'`);
    const [editor, other] = await made(
      "positions",
      { organizeId: place?.department, fullName: "编辑岗", enCode: "editor", type: "driving" },
      { organizeId: place?.department, fullName: "闲岗", enCode: "idle", type: "driving" },
    );
    await wire.sql(
      `insert into button_grants select 'position', $1, b.id from menu_buttons b
       join menus m on m.id = b.menu_id where m.code = 'permission.user' and b.code = 'btn_edit'`,
      [editor],
    );
    await wire.sql(`update user_factories set department_id = $2 where user_id = $1`, [helper.id, place?.department]);
    await wire.sql(`insert into user_positions values ($1, $2, $3)`, [helper.id, place?.factory, editor]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [helper.id]);
    const results = await resultsOf(
      "users",
      [
        newcomer("climber", { roleId: role?.id }),
        newcomer("walker"),
        { op: "update", id: helper.id, record: { positionId: other } },
        newcomer("rider", { positionId: editor }),
        { op: "update", id: helper.id, record: { description: "again" } },
      ],
      { token: helper.token },
    );
    expect(results).toMatchObject([
      { code: 403, msg: "不能授予或收回超出自己权限的角色、岗位" },
      { code: 200 },
      { code: 200 },
      { code: 403, msg: "不能授予或收回超出自己权限的角色、岗位" },
      { code: 403, msg: "暂无权限" },
    ]);
  });

  test("in a batch of 500 with every second operation invalid", async () => {
    const operations = Array.from({ length: 500 }, (_, at) =>
      newcomer(`half${at}`, at % 2 === 1 ? { organizeId: at % 4 === 1 ? "nowhere" : "" } : {}),
    );
    const results = await resultsOf("users", operations);
    expect(results.map(({ code }) => code)).toEqual(operations.map((_, at) => (at % 2 === 1 ? 400 : 200)));
    expect(await countOf("half%")).toBe(250);
  });

  test("that the database refuses", async () => {
    await refusing("odd", "23514");
    const results = await resultsOf("users", [newcomer("even1"), newcomer("odd"), newcomer("even2")]);
    expect(results.map(({ code, reason }) => [code, reason])).toEqual([
      [200, undefined],
      [500, "internal"],
      [200, undefined],
    ]);
    expect(await countOf("even%")).toBe(2);
  });
});

describe("an operation sees the results of those before it", () => {
  test("several moves together cannot form a cycle", async () => {
    const ids = await made(
      "organizations",
      ...["a", "b", "c", "d"].map((code) => ({ parentId: "-1", fullName: `环${code}`, enCode: `ring${code}` })),
    );
    const [a, b, c, d] = ids;
    const results = await resultsOf("organizations", [
      { op: "update", id: a, record: { parentId: b } },
      { op: "update", id: c, record: { parentId: d } },
      { op: "update", id: b, record: { parentId: c } },
      { op: "update", id: d, record: { parentId: a } },
    ]);
    expect(results.map(({ code }) => code)).toEqual([200, 200, 200, 400]);
    expect(results[3]?.issues).toMatchObject([{ field: "parent", rule: "cycle" }]);
  });

  test("a parent can be removed only after its children, and its name can then be used again", async () => {
    const [parent] = await made("areas", { parentId: "-1", fullName: "上", enCode: "880001" });
    const [child] = await made("areas", { parentId: parent, fullName: "下", enCode: "880002" });
    const again = { op: "create", record: { parentId: "-1", fullName: "上", enCode: "880001" } };
    const results = await resultsOf("areas", [
      again,
      { op: "remove", id: parent },
      { op: "remove", id: child },
      { op: "remove", id: parent },
      again,
    ]);
    expect(results.map(({ code }) => code)).toEqual([400, 400, 200, 200, 200]);
  });

  test("a code that one record gives up can be used by the next operation", async () => {
    const [first, second] = await made(
      "dictionaryTypes",
      { parentId: "-1", fullName: "甲", enCode: "pass1" },
      { parentId: "-1", fullName: "乙", enCode: "pass2" },
    );
    const results = await resultsOf("dictionaryTypes", [
      { op: "update", id: first, record: { enCode: "pass2" } },
      { op: "update", id: second, record: { enCode: "pass3" } },
      { op: "update", id: first, record: { enCode: "pass2" } },
    ]);
    expect(results.map(({ code, reason }) => [code, reason])).toEqual([
      [400, "duplicate"],
      [200, undefined],
      [200, undefined],
    ]);
  });

  test("disabling a user ends the sessions; removing keeps a user who has a second factory", async () => {
    const [id, shared] = await made("users", person("leaver"), person("shared"));
    const theirs = await wire.login("leaver");
    await wire.sql(
      `insert into user_factories (user_id, factory_id) select $1, id from factories where id <> $2 order by id limit 1`,
      [shared, place?.factory],
    );
    const results = await resultsOf("users", [
      { op: "update", id, version: 1, record: { enabledMark: 0, mobilePhone: "13800138000" } },
      { op: "remove", id: shared },
    ]);
    expect(results).toMatchObject([
      { code: 200, msg: "更新成功", id, version: 2 },
      { code: 200, msg: "删除成功", id: shared },
    ]);
    expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token: theirs })).toMatchObject({ code: 601 });
    expect(await wire.sql(`select factory_id from user_factories where user_id = $1`, [shared])).toHaveLength(1);
  });
});

describe("a batch is stored completely or not at all", () => {
  beforeAll(() => refusing("boom", "XX000"));

  test("a database error in the middle stores nothing, not even the idempotency key", async () => {
    const operations = [newcomer("whole1"), newcomer("boom"), newcomer("whole2")];
    const headers = { "idempotency-key": "whole" };
    expect(await send("users", operations, { headers })).toMatchObject({ code: 500, reason: "internal" });
    expect(await countOf("whole%")).toBe(0);
    await wire.sql(`drop trigger refuse_boom on users`);
    const answer: Answer = await send("users", operations, { headers });
    expect(answer).toMatchObject({ code: 200 });
    expect(await countOf("whole%")).toBe(2);
    const replay = await send("users", operations, { headers });
    expect(replay.text).toBe(answer.text);
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(await send("users", operations.slice(1), { headers })).toMatchObject({ code: 409, reason: "conflict" });
    expect(await send("positions", operations, { headers })).toMatchObject({ code: 409, reason: "conflict" });
  });
});

test("parallel batches with the same values create each value once, in any order", async () => {
  const accounts = Array.from({ length: 60 }, (_, at) => `crowd${at}`);
  const orders = [accounts, accounts.toReversed(), [...accounts.slice(30), ...accounts.slice(0, 30)], accounts];
  const all = await Promise.all(
    orders.map((order) =>
      resultsOf(
        "users",
        order.map((account) => newcomer(account)),
      ),
    ),
  );
  const made = all.flat().filter(({ code }) => code === 200);
  expect(made).toHaveLength(60);
  expect(all.flat().filter(({ reason }) => reason === "duplicate")).toHaveLength(180);
  expect(await countOf("crowd%")).toBe(60);
});

test("new users without a password of their own sign in with the shared initial password", async () => {
  const ids = await made("users", person("fresh1"), person("fresh2"));
  const rows = await wire.sql(`select password_hash from users where id = any($1)`, [ids]);
  expect(rows).toEqual([{ password_hash: null }, { password_hash: null }]);
  await wire.login("fresh1");
  await expect(wire.login("fresh2", "wrong")).rejects.toThrow("fresh2");
});

/** Makes the database refuse one account. */
async function refusing(account: string, state: string): Promise<void> {
  await wire.sql(`create function refuse_${account}() returns trigger language plpgsql as $$ begin
    raise exception 'refused' using errcode = '${state}'; end $$`);
  await wire.sql(`create trigger refuse_${account} before insert on users for each row
    when (new.account = '${account}') execute function refuse_${account}()`);
}
