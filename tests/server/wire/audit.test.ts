import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, demoPassword, encode, ours, sharedWire } from "./harness.ts";

interface Logged {
  readonly id: string;
  readonly at: number;
  readonly account: string;
  readonly action: string;
  readonly resource: string;
  readonly recordId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly jobId?: string;
  readonly requestId?: string;
}

const wire = sharedWire();
const path = "/api/ext/audit";
const types = "/api/system/Base/DictionaryType";
const users = "/api/system/Permission/Users";
type Place = Readonly<Record<"department" | "position" | "other", string>>;
let admin: string;
let place: Place | undefined;
beforeAll(async () => {
  admin = await wire.login("admin");
  [place] = await wire.sql<Place>(
    `select d.id as department, p.id as position,
       (select f.id from factories f where f.id <> d.factory_id order by f.id limit 1) as other
     from departments d join positions p on p.department_id = d.id
     join user_factories m on m.factory_id = d.factory_id and m.is_default
     join users u on u.id = m.user_id and u.account = 'admin' order by p.id limit 1`,
  );
});
const person = (account: string) => ({
  account,
  realName: "张三",
  gender: 1,
  organizeId: place?.department,
  positionId: place?.position,
  certificatesNumber: "44010119900101",
  mobilePhone: "13800138000",
});

async function log(query: Record<string, string | number> = {}, token = admin): Promise<readonly Logged[]> {
  const answer = await wire.ask("GET", path, { token, query });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.list as unknown as readonly Logged[];
}

async function done(answer: Promise<Answer>): Promise<Answer> {
  expect(await answer).toMatchObject({ code: 200 });
  return answer;
}

const job = (id: string) => ({ "banche-job": id });

describe("the audit log is refused", () => {
  test("to users who may not open the page of the log", async () => {
    expect(await wire.ask("GET", path)).toMatchObject({ code: 600 });
    const everythingElse = await wire.userWith(["permission.user", "system.menu", "system.area"]);
    expect(await wire.ask("GET", path, { token: everythingElse.token })).toMatchObject({ code: 403 });
  });

  test("with an invalid query", async () => {
    expect(await wire.ask("GET", path, { token: admin, query: { from: "yesterday" } })).toMatchObject({ code: 400 });
    expect(await wire.ask("GET", path, { token: admin, query: { cursor: "x" } })).toMatchObject({ code: 400 });
  });
});

describe("the audit log records who changed what", () => {
  test("by single calls and by batches, with the job of each", async () => {
    const body = { parentId: "-1", fullName: "日志", enCode: "logged" };
    const created = await done(wire.ask("POST", types, { token: admin, body, headers: job("single-1") }));
    const { id } = created.data;
    await done(wire.ask("PUT", `${types}/${id}`, { token: admin, body: { fullName: "新名", sortCode: 0 } }));
    const operations = [
      { op: "update", id, record: { sortCode: 7 } },
      { op: "remove", id },
    ];
    const batch = { token: admin, headers: { ...job("header"), "x-request-id": "request-42" } };
    await done(wire.ask("POST", "/api/ext/batch/dictionaryTypes", { ...batch, body: { operations, jobId: "bulk-1" } }));
    const found = await log({ resource: "dictionaryTypes", recordId: id });
    expect(found).toMatchObject([
      { action: "remove", jobId: "bulk-1", before: { name: "新名", order: 7 }, requestId: "request-42" },
      { action: "update", jobId: "bulk-1", before: { order: 0 }, after: { order: 7 }, account: "admin" },
      { action: "update", before: { name: "日志" }, after: { name: "新名" } },
      { action: "create", jobId: "single-1", after: { code: "logged", parentId: "-1" } },
    ]);
    expect(found.map((entry) => "jobId" in entry)).toEqual([true, true, false, true]);
    expect(await log({ jobId: "bulk-1" })).toHaveLength(2);
    expect(await log({ jobId: "single-1", resource: "users" })).toEqual([]);
  });

  test("with one row per change, and none for refused or unchanged values", async () => {
    const operations = [
      { op: "create", record: person("audited") },
      { op: "create", record: person("AUDITED") },
    ];
    const answer = await done(
      wire.ask("POST", "/api/ext/batch/users", { token: admin, body: { operations, jobId: "once" } }),
    );
    const [first] = answer.data as unknown as readonly { readonly id: string }[];
    await done(
      wire.ask("POST", "/api/ext/batch/users", {
        token: admin,
        body: { jobId: "once", operations: [{ op: "update", id: first?.id, record: { realName: "张三" } }] },
      }),
    );
    expect(await log({ jobId: "once" })).toMatchObject([{ action: "create", recordId: first?.id }]);
  });

  test("and returns it page by page, newest first, filtered by account and time", async () => {
    const operations = Array.from({ length: 45 }, (_, at) => ({
      op: "create",
      record: { parentId: "-1", fullName: `页${at}`, enCode: `page${at}` },
    }));
    await done(
      wire.ask("POST", "/api/ext/batch/dictionaryTypes", { token: admin, body: { operations, jobId: "pages" } }),
    );
    const rows: Logged[] = [];
    let cursor: string | undefined;
    do {
      const query = { jobId: "pages", pageSize: 20, ...(cursor !== undefined && { cursor }) };
      const { data } = await done(wire.ask("GET", path, { token: admin, query }));
      rows.push(...(data.list as unknown as readonly Logged[]));
      cursor = data.pagination.cursor;
    } while (cursor !== undefined);
    expect(rows.map(({ after }) => after?.["code"])).toEqual(operations.map(({ record }) => record.enCode).reverse());
    expect(await log({ jobId: "pages", pageSize: 20, currentPage: 3 })).toHaveLength(5);
    const at = rows[0]?.at ?? 0;
    expect(await log({ jobId: "pages", account: "ADMIN", from: at - 1000, to: at + 1000 })).toHaveLength(20);
    expect(await log({ jobId: "pages", account: "nobody" })).toEqual([]);
    expect(await log({ jobId: "pages", to: at - 3_600_000 })).toEqual([]);
  });
});

describe("the audit log shows only what the reader may see", () => {
  test("values only from pages that the reader may open, without hidden columns", async () => {
    await done(wire.ask("POST", users, { token: admin, body: person("secretive"), headers: job("hidden") }));
    const blind = await wire.userWith(["system.log"]);
    const [row] = await log({ jobId: "hidden" }, blind.token);
    expect(row).toMatchObject({ action: "create", account: "admin" });
    expect(row).not.toHaveProperty("after");
    const half = await wire.userWith(["system.log", "permission.user", "permission.user#account"]);
    const [seen] = await log({ jobId: "hidden" }, half.token);
    expect(seen?.after).toMatchObject({ account: "secretive" });
    expect(seen?.after).not.toHaveProperty("mobilePhone");
    const [all] = await log({ jobId: "hidden" });
    expect(all?.after).toMatchObject({ mobilePhone: "13800138000" });
  });

  test("no password and no entry of another factory", async () => {
    const canary = encode("canary-password");
    const created = await done(wire.ask("POST", users, { token: admin, body: person("keyless") }));
    await done(
      wire.ask("POST", `${users}/${created.data.id}/Actions/ResetPassword`, {
        token: admin,
        body: { userPassword: canary, validatePassword: canary },
      }),
    );
    const found = await log({ recordId: created.data.id });
    expect(found.map(({ action }) => action)).toEqual(["resetPassword", "create"]);
    expect(
      await wire.sql(`select 1 from audit_log l where l::text like $1 or l::text ilike '%argon2%'`, [`%${canary}%`]),
    ).toEqual([]);
    await wire.sql(`update audit_log set factory_id = $2 where record_id = $1`, [created.data.id, place?.other]);
    expect(await log({ recordId: created.data.id })).toEqual([]);
  });
});

test("a call with an invalid job id is refused and changes nothing", async () => {
  const body = { parentId: "-1", fullName: "坏", enCode: "badjob" };
  for (const id of ["", "x".repeat(201), "a b"]) {
    const answer = await wire.ask("POST", types, { token: admin, body, headers: job(id) });
    expect(answer).toMatchObject({ code: 400, issues: [{ field: "Banche-Job" }] });
  }
  expect(await wire.sql(`select 1 from dictionary_types where code = 'badjob'`)).toEqual([]);
});

describe("sessions", () => {
  const linesOf = (account: string) =>
    wire.sql<{ action: string; resource: string; after: unknown }>(
      `select action, resource, after from audit_log where actor_account = $1 order by at, id`,
      [account],
    );
  /** Refusals are written within a second. */
  async function untilThere(account: string, count: number) {
    let lines = await linesOf(account);
    while (lines.length < count) lines = await linesOf(account);
    return lines;
  }

  test("are logged when they begin, are refused or end, with calls refused in them", async () => {
    const { account, token } = await wire.userWith([]);
    const wrong = { account, password: encode("wrong12345") };
    expect(await wire.ask("POST", "/api/oauth/Login", { body: wrong })).toMatchObject({ code: 400 });
    expect(await wire.ask("DELETE", `${users}/x`, { token })).toMatchObject({ code: 403 });
    expect(await wire.ask("GET", users, { token })).toMatchObject({ code: 403 });
    const { token: editor, account: other } = await wire.userWith(["permission.user"]);
    const operations = [{ op: "remove", id: "x" }];
    await done(wire.ask("POST", "/api/ext/batch/users", { token: editor, body: { operations } }));
    expect((await untilThere(other, 2)).map(({ after }) => after)).toContainEqual({
      ...{ call: "users.batch", reason: "forbidden" },
    });
    await done(wire.ask("GET", "/api/oauth/Logout", { token }));
    const lines = await untilThere(account, 4);
    expect(lines.map(({ action, resource }) => [action, resource]).sort()).toEqual([
      ["refused", "access"],
      ["signIn", "session"],
      ["signInRefused", "session"],
      ["signOut", "session"],
    ]);
    expect(lines.map(({ after }) => after)).toContainEqual({ call: "users.remove", reason: "forbidden" });
    expect(lines.map(({ after }) => after)).toContainEqual({ call: "session.login", reason: "wrong_password" });
    const seen = await log({ account });
    expect(seen.map(({ action }) => action)).toContain("signInRefused");
  });

  test("of unknown accounts are logged every time, without the typed account", async () => {
    const typed = "MySecretPassword1";
    for (let n = 0; n < 3; n += 1) {
      await wire.ask("POST", "/api/oauth/Login", { body: { account: typed, password: encode("x") } });
    }
    await untilThere("", 3);
    expect(JSON.stringify(await wire.sql(`select * from audit_log`))).not.toContain(typed);
  });
});

test("only a client that sends the terminal header gets a terminal session; user agents are ignored", async () => {
  const { account } = await wire.userWith([]);
  const kindOf = async (headers: Readonly<Record<string, string>>) => {
    const body = { account, password: encode(demoPassword) };
    await done(wire.ask("POST", "/api/oauth/Login", { body, headers }));
    const [last] = await wire.sql<{ agent: string }>(
      `select s.agent from sessions s join users u on u.id = s.user_id where u.account = $1 order by s.created_at desc, s.id desc limit 1`,
      [account],
    );
    return last?.agent;
  };
  expect(await kindOf({ "user-agent": "banche/1 (Linux)" })).toBe("web");
  expect(await kindOf({ "user-agent": "Mozilla/5.0 (iPhone) Mobile" })).toBe("web");
  expect(await kindOf({ "banche-client": "anything" })).toBe("web");
  expect(await kindOf({ "banche-client": "terminal" })).toBe("terminal");
});

describe("the last editor of a record", () => {
  const last = async (id: string) =>
    (await wire.ask("GET", `${users}/${id}`, { token: admin, headers: ours })).data["lastModifyUser"];

  test("is not changed by a password reset", async () => {
    const { data } = await done(wire.ask("POST", users, { token: admin, body: person("modified") }));
    const { account, token } = await wire.userWith(["permission.user", "permission.user/btn_password"]);
    const body = { id: data.id, userPassword: encode("new"), validatePassword: encode("new") };
    await done(wire.ask("POST", `${users}/${data.id}/Actions/ResetPassword`, { token, body }));
    expect(await log({ resource: "users", recordId: data.id })).toMatchObject([
      { action: "resetPassword", account },
      { action: "create", account: "admin" },
    ]);
    expect(await last(data.id)).toMatch(/\/admin$/);
  });

  test("is the user after a change of the own profile", async () => {
    const { id, account, token } = await wire.userWith([]);
    expect(await last(id)).toBeUndefined();
    await done(wire.ask("PUT", `${users}/Current/BaseInfo`, { token, body: { signature: "早" } }));
    expect(await last(id)).toBe(`测试员/${account}`);
  });
});
