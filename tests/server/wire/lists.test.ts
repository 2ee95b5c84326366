import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});
const path = "/api/system/Permission/Users";
const list = (query: Record<string, string | number>, by = token) => wire.ask("GET", path, { token: by, query });

describe("pages", () => {
  test("by number and by cursor give the same rows, each once, in order", async () => {
    for (const sort of [
      {},
      { sidx: "realName", sort: "desc" },
      { sidx: "creatorTime", sort: "asc" },
      { sidx: "enabledMark", sort: "asc" },
    ]) {
      const byNumber: string[] = [];
      const byCursor: string[] = [];
      for (let currentPage = 1; ; currentPage += 1) {
        const { data } = await list({ ...sort, currentPage, pageSize: 100 });
        byNumber.push(...data.list.map((row) => row.id));
        if (data.pagination.cursor === undefined) break;
      }
      for (let cursor: string | undefined = ""; cursor !== undefined;) {
        const { data }: Answer = await list({ ...sort, pageSize: 37, ...(cursor !== "" && { cursor }) });
        byCursor.push(...data.list.map((row) => row.id));
        cursor = data.pagination.cursor;
      }
      expect(byCursor).toEqual(byNumber);
      const { data } = await list({ pageSize: 1 });
      expect(new Set(byNumber).size).toBe(data.pagination.total);
    }
  });

  test("are sorted by Chinese pronunciation when sorted by name", async () => {
    const { data } = await list({ sidx: "realName", sort: "asc", pageSize: 500 });
    const names: string[] = data.list.map(({ realName }) => realName[0] ?? "");
    expect(names.findIndex((name) => name === "陈")).toBeLessThan(names.findIndex((name) => name === "周"));
  });

  test("refuse sorting by an unsortable column, and a forged or foreign cursor", async () => {
    for (const sidx of ["passwordHash", "id; drop table users", "department", "__proto__", "constructor"]) {
      expect(await list({ sidx })).toMatchObject({ code: 400, issues: [{ field: "sortBy" }] });
    }
    const { data } = await list({ pageSize: 1 });
    const forged = Buffer.from(JSON.stringify({ name: "sortCode", order: "asc", value: "1", id: "" })).toString(
      "base64url",
    );
    for (const cursor of ["x", `${forged}.AAAA`, `${data.pagination.cursor}x`, forged]) {
      expect(await list({ cursor })).toMatchObject({ code: 400, issues: [{ field: "cursor" }] });
    }
    const elsewhere = await wire.ask("GET", "/api/system/Permission/Position", {
      token,
      query: { cursor: data.pagination.cursor ?? "" },
    });
    expect(elsewhere).toMatchObject({ code: 400, issues: [{ field: "cursor" }] });
  });

  test("have exact counts for clients of the platform, and counts up to 10,000 for our clients", async () => {
    const [factory] = await wire.sql<{ id: string }>(`select id from factories order by sort_order limit 1`);
    await wire.sql(
      `insert into users (id, account, real_name, pinyin, pinyin_initials, sort_order)
       select 'many' || n, 'many' || n, '众人', 'zhong ren', 'zr', 100000 + n from generate_series(1, 12000) n`,
    );
    await wire.sql(`insert into user_factories (user_id, factory_id) select id, $1 from users where id like 'many%'`, [
      factory?.id,
    ]);
    const counted = async (query: Readonly<Record<string, string | number>>, headers = {}) =>
      (await wire.ask("GET", path, { token, query, headers })).data.pagination;
    expect(await counted({ keyword: "众" })).toEqual({
      currentPage: 1,
      pageSize: 20,
      total: 12_000,
      cursor: expect.any(String) as unknown,
    });
    expect(await counted({ keyword: "众", currentPage: 700 })).toMatchObject({ total: 12_000 });
    expect(await counted({ keyword: "众" }, ours)).toMatchObject({ total: 10_000, capped: true });
    expect(await counted({ keyword: "many1200" }, ours)).toMatchObject({ total: 2 });
    expect(await counted({ keyword: "众", currentPage: 22, pageSize: 500 }, ours)).toMatchObject({ total: 12_000 });
    const last = await list({ keyword: "众", currentPage: 24, pageSize: 500 });
    expect(last.data.list).toHaveLength(500);
    expect(last.data.pagination.cursor).toBeUndefined();
  });

  test("are limited to a department or company with everything below it", async () => {
    const [company] = await wire.sql<{ id: string }>(
      `select id from organizations o where parent_id is null order by (select sort_order from factories where id = o.factory_id) limit 1`,
    );
    const all = await list({ pageSize: 1 });
    const inside = await list({ organizeId: company?.id ?? "", pageSize: 1 });
    expect(inside.data.pagination.total).toBeGreaterThan(0);
    expect(inside.data.pagination.total).toBeLessThanOrEqual(all.data.pagination.total);
    expect((await list({ organizeId: "nothing" })).data.list).toEqual([]);
  });
});

describe("search", () => {
  test("finds by one character, initials, part of the mobile number, and account in any letter case", async () => {
    for (const keyword of ["雯", "晓雯", "cxw", "900000001", "DISPATCH"]) {
      const accounts = (await list({ keyword, pageSize: 500 })).data.list.map((row) => row.account);
      expect([keyword, accounts.includes("dispatcher")]).toEqual([keyword, true]);
    }
  });

  test("finds by full pinyin, by every reading of a character, and by traditional characters", async () => {
    for (const keyword of ["chenxiaowen", "Chen Xiao", "陳曉雯", "陳"]) {
      const accounts = (await list({ keyword, pageSize: 500 })).data.list.map((row) => row.account);
      expect([keyword, accounts.includes("dispatcher")]).toEqual([keyword, true]);
    }
    const [user] = await wire.sql<{ id: string; name: string }>(
      `select id, real_name as name from users where account = 'dispatcher'`,
    );
    const rename = async (realName: string) => {
      const { data } = await wire.ask("GET", `/api/system/Permission/Users/${user?.id}`, { token });
      await wire.ask("PUT", `/api/system/Permission/Users/${user?.id}`, {
        token,
        body: { ...(data as object), realName },
      });
    };
    await rename("單重乐");
    for (const keyword of ["szl", "dcy", "shanzhongle", "danchongyue", "单重", "單"]) {
      const names = (await list({ keyword, pageSize: 500 })).data.list.map((row) => row.realName);
      expect([keyword, names.includes("單重乐")]).toEqual([keyword, true]);
    }
    await rename(user?.name ?? "");
  });
});

describe("columns that were not granted", () => {
  const columns = ["account", "realName", "gender", "department", "position", "sortCode", "enabledMark"];
  test("are neither listed, read, searched, sorted nor exported", async () => {
    const { token: by } = await wire.userWith([
      "permission.user",
      ...columns.map((column) => `permission.user#${column}`),
    ]);
    const rows = await list({ pageSize: 500 }, by);
    expect(rows.data.list.length).toBeGreaterThan(100);
    expect(rows.text).not.toContain("mobilePhone");
    expect(rows.text).not.toContain("19900000001");
    expect((await list({ keyword: "19900000001" }, by)).data.list).toEqual([]);
    expect(await list({ sidx: "mobilePhone" }, by)).toMatchObject({ code: 403 });
    const one = await wire.ask("GET", `${path}/${rows.data.list[1]?.id}`, { token: by });
    expect(one).toMatchObject({ code: 200 });
    expect(one.data.mobilePhone).toBeUndefined();
    const stream = await wire.ask("GET", "/api/ext/records/users", { token: by, query: { pageSize: 1000 } });
    expect(stream.text).not.toContain("mobilePhone");
    const drivers = await wire.ask("GET", `${path}/driverList`, { token: by });
    expect(drivers.data.list.length).toBeGreaterThan(0);
    expect(drivers.text).not.toContain("mobilePhone");
  });

  test("are empty if every answer must contain them", async () => {
    const { token: by } = await wire.userWith(["permission.user", "permission.user#gender"]);
    const rows = await list({}, by);
    expect(rows.data.list[0]).toMatchObject({ account: "", realName: "" });
    expect(rows.data.list[0]?.gender).toBeGreaterThan(0);
    expect(rows.data.list[0]?.department).toBe("");
    expect((await list({ keyword: "admin" }, by)).data.list).toEqual([]);
  });
});

describe("whole records", () => {
  test("are returned in key order, page by page, or by given keys", async () => {
    for (const [resource, wireKey] of [
      ["users", "account"],
      ["departments", "enCode"],
      ["areas", "enCode"],
      ["dictionaryTypes", "enCode"],
    ] as const) {
      const seen: string[] = [];
      for (let cursor: string | undefined = ""; cursor !== undefined && seen.length < 3000;) {
        const query: Record<string, string | number> = { pageSize: 1000, ...(cursor !== "" && { cursor }) };
        const { data }: Answer = await wire.ask("GET", `/api/ext/records/${resource}`, { token, query });
        seen.push(...data.list.map((row) => row[wireKey]));
        cursor = data.pagination.cursor;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual([...seen].sort());
      const keys = seen.slice(0, 3);
      const some = await wire.ask("GET", `/api/ext/records/${resource}`, {
        token,
        query: { keys: JSON.stringify([...keys, "nothing"]) },
      });
      expect(some.data.list.map((row) => row[wireKey])).toEqual(keys);
    }
  });

  test("a call accepts up to a thousand long keys; more or invalid keys are refused", async () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `account${index}of${"x".repeat(30)}`);
    expect(
      await wire.ask("GET", "/api/ext/records/users", { token, query: { keys: JSON.stringify(keys) } }),
    ).toMatchObject({ code: 200, data: { list: [] } });
    for (const bad of ["[", "{}", "[1]", JSON.stringify(Array.from({ length: 1001 }, () => "a"))]) {
      expect(await wire.ask("GET", "/api/ext/records/users", { token, query: { keys: bad } })).toMatchObject({
        code: 400,
      });
    }
  });
});

describe("areas", () => {
  test("one level is listed, and a search covers all levels below and shows the path", async () => {
    const top = await wire.ask("GET", "/api/system/Base/Area/-1", { token });
    expect(top.data.list.find((row) => row.enCode === "440000")).toMatchObject({
      fullName: "广东省",
      isLeaf: 0,
      hasChildren: true,
      parentId: "-1",
    });
    const found = await wire.ask("GET", "/api/system/Base/Area/440000", { token, query: { keyword: "南山区" } });
    expect(found.data.list).toMatchObject([{ enCode: "440305", path: "广东省/深圳市" }]);
    expect(
      (await wire.ask("GET", "/api/system/Base/Area/110000", { token, query: { keyword: "南山区" } })).data.list,
    ).toEqual([]);
  });
});

test("dictionaries answer with the known codes and ids", async () => {
  const { data } = await wire.ask("GET", "/api/system/Base/DictionaryData/All", { token });
  const codes = new Map(data.list.map((type) => [type.enCode, type.id]));
  for (const code of [
    "Education",
    "Nation",
    "PositionType",
    "RoleType",
    "certificateType",
    "sex",
    "EnterpriseNature",
    "IndustryType",
    "ReportSort",
  ]) {
    expect([code, codes.has(code)]).toEqual([code, true]);
  }
  expect(codes.get("PositionType")).toBe("dae93f2fd7cd4df999d32f8750fa6a1e");
  const byCode = await wire.ask("GET", "/api/system/Base/DictionaryData/PositionType/Data/Selector", { token });
  const byId = await wire.ask("GET", "/api/system/Base/DictionaryData/dae93f2fd7cd4df999d32f8750fa6a1e/Data/Selector", {
    token,
  });
  expect(byCode.data).toEqual(byId.data);
  const parents = await wire.ask("GET", "/api/system/Base/DictionaryData/sex/Selector", { token });
  expect(parents.data.list).toMatchObject([{ id: "0", children: [{ enCode: "1" }, { enCode: "2" }, { enCode: "3" }] }]);
});
