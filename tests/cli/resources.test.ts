import { describe, expect, test } from "vitest";

import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { failure, folder, json, ok, signedIn, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();

type Row = Readonly<Record<string, unknown>>;

const rows = (banche: Banche, line: string) => json<readonly Row[]>(banche([...line.split(" "), "--json"]));

/** The names in the output of each list and record. Scripts depend on them. */
const shapes: Readonly<Record<string, readonly [list: readonly string[], record: readonly string[]]>> = {
  users: [
    ["id", "account", "realName", "gender", "mobilePhone", "department", "positions", "order", "enabled"],
    // prettier-ignore
    ["id", "account", "realName", "gender", "department", "manager", "positions", "roles", "mobilePhone", "email", "telephone",
      "landline", "nation", "nativePlace", "certificateType", "certificateNumber", "education", "birthday", "entryDate",
      "urgentContact", "urgentTelephone", "postalAddress", "order", "enabled", "description", "createdAt"],
  ],
  organizations: [
    ["id", "name", "code", "description", "createdAt", "order"],
    // prettier-ignore
    ["id", "parent", "name", "code", "order", "enabled", "description", "shortName", "nature", "industry", "foundedAt",
      "telephone", "fax", "website", "address", "managerName", "managerTelephone", "managerMobile", "managerEmail",
      "bankName", "bankAccount", "businessScope", "createdAt"],
  ],
  departments: [
    ["id", "name", "code", "manager", "description", "createdAt", "order"],
    ["id", "parent", "name", "code", "manager", "order", "enabled", "description", "createdAt"],
  ],
  positions: [
    ["id", "name", "code", "department", "type", "description", "createdAt", "order"],
    ["id", "department", "name", "code", "type", "order", "enabled", "description", "createdAt"],
  ],
  "dictionary-types": [
    ["id", "name", "code", "tree", "order"],
    ["id", "parent", "name", "code", "tree", "order", "description"],
  ],
  dictionaries: [
    ["id", "type", "name", "code", "order", "enabled"],
    ["id", "type", "parent", "name", "code", "order", "enabled", "description"],
  ],
  areas: [
    ["id", "name", "code", "order", "enabled"],
    ["id", "parent", "name", "code", "order", "enabled", "description"],
  ],
};

describe("list and get", () => {
  test.each(Object.keys(shapes))("%s print the expected fields", async (noun) => {
    const banche = await signedIn(demo.url);
    const [list = [], record = []] = shapes[noun] ?? [];
    const all = await rows(banche, `${noun} list --limit 3`);
    expect(all.length).toBeGreaterThan(0);
    for (const row of all) expect(Object.keys(row)).toEqual(list);
    expect(Object.keys(await json(banche([noun, "get", String(all[0]?.["id"]), "--json"])))).toEqual(record);
  });

  test("filters by department: name, path or code", async () => {
    const banche = await signedIn(demo.url);
    const byName = await rows(banche, "users list --department 车辆部");
    expect(byName.length).toBeGreaterThan(10);
    expect(new Set(byName.map((row) => row["department"]))).toEqual(new Set(["车辆部"]));
    expect(await rows(banche, "users list --department 总公司/运营部/车辆部")).toEqual(byName);
    expect(await rows(banche, "users list --department zong.yunying.cheliang")).toEqual(byName);
    const { exit, error } = await failure(banche(["users", "list", "--department", "运营部", "--json"]));
    expect([exit, error.message]).toEqual([2, expect.stringContaining("城东分公司/运营部")]);
    expect((await failure(banche(["users", "list", "--department", "没有", "--json"]))).exit).toBe(9);
  });

  test("filters by state, by choice and by a name that several records may have", async () => {
    const banche = await signedIn(demo.url);
    const [somebody] = await rows(banche, "users list --position 驾驶员 --state enabled --limit 1");
    await ok(banche(["users", "disable", String(somebody?.["account"])]));
    const off = await rows(banche, "users list --state disabled");
    expect(off.map((row) => row["account"])).toContain(somebody?.["account"]);
    expect(new Set(off.map((row) => row["enabled"]))).toEqual(new Set([false]));
    const women = await rows(banche, "users list --gender 女");
    expect(new Set(women.map((row) => row["gender"]))).toEqual(new Set([2]));
    // Each department has a position with this name.
    const drivers = await rows(banche, "users list --position 驾驶员 --page 1 --page-size 500");
    expect(new Set(drivers.map((row) => row["department"])).size).toBeGreaterThan(2);
    for (const row of drivers) expect(row["positions"]).toContain("驾驶员");
    const some = await rows(banche, "users list --position 驾驶员 --department 车辆部 --gender 1,2 --state enabled");
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(drivers.length);
    expect((await rows(banche, "positions list --type 驾驶岗")).length).toBeGreaterThan(2);
    expect(await rows(banche, "dictionaries list --type sex --state disabled")).toEqual([]);
  });

  test.each([
    ["--state perhaps", 2, "enabled, disabled"],
    ["--gender 4", 2, "--gender"],
    ["--position 没有", 9, "--position"],
  ])("users list %s: %i", async (line, code, words) => {
    const banche = await signedIn(demo.url);
    const { exit, error } = await failure(banche(["users", "list", ...line.split(" "), "--json"]));
    expect([exit, error.message]).toEqual([code, expect.stringContaining(words)]);
  });

  test("reads all rows, one page, sorted rows, and fields that the list does not show", async () => {
    const banche = await signedIn(demo.url);
    const all = await rows(banche, "users list");
    expect(all.length).toBeGreaterThan(300);
    expect(new Set(all.map((row) => row["id"])).size).toBe(all.length);
    const second = await rows(banche, "users list --page 2 --page-size 20");
    expect(second).toEqual(all.slice(20, 40));
    const accounts = (await rows(banche, "users list --sort account --order desc")).map((row) => row["account"]);
    expect(accounts).toEqual([...accounts].sort().reverse());
    expect(await json(banche(["users", "list", "--keyword", "dispatcher", "--json", "email,account"]))).toEqual([
      { email: "dispatcher@example.com", account: "dispatcher" },
    ]);
  });

  test("lists areas level by level", async () => {
    const banche = await signedIn(demo.url);
    const names = async (...line: string[]) =>
      (await json<readonly Row[]>(banche(["areas", "list", ...line, "--json"]))).map((row) => row["name"]);
    expect(await names()).toContain("广东省");
    expect(await names("--parent", "广东省")).toContain("深圳市");
    expect(await names("--parent", "广东省/深圳市")).toContain("福田区");
    expect(await names("--parent", "深圳市")).toContain("福田区");
    expect(await names("--parent", "440300")).toContain("福田区");
    expect(await json(banche(["areas", "get", "440300", "--json"]))).toMatchObject({
      parent: "广东省",
      name: "深圳市",
    });
  });

  test("without a terminal prints TSV without a heading, the same in every language", async () => {
    const banche = await signedIn(demo.url);
    const line = ["users", "list", "--keyword", "viewer"];
    const text = await ok(banche(line));
    expect(text).toBe("viewer\t林志远\t1\t19900000002\t调度部\t调度员\t3\ttrue\n");
    expect(await ok(banche([...line, "--lang", "en"]))).toBe(text);
    expect(await ok(banche([...line, "--format", "table", "--lang", "en"]))).toMatch(/^Account +Name .*\nviewer /);
  });

  test("unknown records: exit code 9, each one named", async () => {
    const banche = await signedIn(demo.url);
    const { exit, error } = await failure(banche(["users", "delete", "nix", "viewer", "nada", "--yes", "--json"]));
    expect([exit, error.code]).toEqual([9, "not_found"]);
    expect(error.details).toMatchObject({ issues: [{ value: "nix" }, { value: "nada" }] });
    await ok(banche(["users", "get", "viewer"]));
  });
});

describe("the commands of a user", () => {
  test("create, get, update, disable, enable, reset the password, delete", async () => {
    const banche = await signedIn(demo.url);
    const create = ["users", "create", "--account", "zhangwei1", "--real-name", "张伟", "--department", "车辆部"];
    const { id } = await json<{ readonly id: string }>(
      banche([...create, "--positions", "zongyunyingcheliangdriver", "--mobile-phone", "13800000001", "--json"]),
    );
    expect(await failure(banche([...create, "--positions", "zongyunyingcheliangdriver", "--json"]))).toMatchObject({
      exit: 7,
      error: { code: "conflict" },
    });
    const get = () => json<Row>(banche(["users", "get", "zhangwei1", "--json"]));
    expect(await get()).toMatchObject({ id, department: "总公司/运营部/车辆部", gender: 3, enabled: true, order: 0 });

    await ok(banche(["users", "update", "zhangwei1", "--email", "zw@example.com", "--birthday", "1990-01-31"]));
    expect(await get()).toMatchObject({ email: "zw@example.com", birthday: "1990-01-31", mobilePhone: "13800000001" });
    await ok(banche(["users", "update", "zhangwei1", "--email", ""]));
    expect((await get())["email"]).toBeFalsy();

    await ok(banche(["users", "disable", "zhangwei1"]));
    await ok(banche(["users", "disable", "zhangwei1"]));
    expect(await get()).toMatchObject({ enabled: false });
    expect(await json(banche(["users", "enable", "-", "--json"], { input: "zhangwei1\nviewer\n" }))).toEqual([
      { key: "zhangwei1", id, outcome: "done", code: null },
      { key: "viewer", id: expect.any(String) as string, outcome: "unchanged", code: null },
    ]);

    const made = await ok(banche(["users", "reset-password", "zhangwei1", "--generate"]));
    expect(made).toMatch(/^[A-Za-z0-9]{16}\n$/);
    const reset = ["users", "reset-password", "zhangwei1", "--password-stdin"];
    expect(await failure(banche([...reset, "--json"], { input: "abc123\n" }))).toMatchObject({ exit: 6 });
    await ok(banche(reset, { input: "Kx7mPq2W\n" }));
    expect((await banche(["users", "reset-password", "zhangwei1", "--password-stdin"], { input: "short" })).code).toBe(
      6,
    );
    const login = ["login", "--server", demo.url, "--account", "zhangwei1", "--password-stdin", "--json"];
    expect(await failure(bancheInProcess(folder())(login, { input: "Kx7mPq2W" }))).toMatchObject({
      exit: 5,
      error: { code: "no_menus" },
    });

    expect((await banche(["users", "delete", "zhangwei1"])).code).toBe(2);
    await ok(banche(["users", "delete", "zhangwei1", "--yes"]));
    expect((await banche(["users", "get", "zhangwei1"])).code).toBe(9);
  });

  test("all errors are reported at once, and nothing is sent: exit code 6", async () => {
    const banche = await signedIn(demo.url);
    const line = "users create --account zh.w --mobile-phone 12 --department 没有 --order x --enabled maybe --json";
    const { exit, error } = await failure(banche(line.split(" ")));
    expect([exit, error.code]).toEqual([6, "validation_failed"]);
    const { issues } = error.details as { issues: readonly { field: string; rule: string }[] };
    expect(issues.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      "--account userAccount",
      "--department unknownReference",
      "--mobile-phone iphone",
      "--order integer",
      "--enabled flag",
    ]);
  });

  test("an administrator can be neither disabled nor deleted: exit code 5", async () => {
    const banche = await signedIn(demo.url);
    expect((await failure(banche(["users", "disable", "admin", "--json"]))).error.code).toBe("protected");
    expect((await banche(["users", "delete", "admin", "--yes"])).code).toBe(5);
  });

  test("without the right: exit code 5; when only some succeed: exit code 3", async () => {
    const viewer = await signedIn(demo.url, "viewer");
    expect(await failure(viewer(["users", "disable", "dispatcher", "--json"]))).toMatchObject({
      exit: 5,
      error: { code: "forbidden" },
    });
    const admin = await signedIn(demo.url);
    expect((await admin(["users", "disable", "admin", "viewer"])).code).toBe(3);
    await ok(admin(["users", "enable", "viewer"]));
  });
});

test("other resources are created, changed and deleted in the same way", async () => {
  const banche = await signedIn(demo.url);
  await ok(banche("departments create --name 测试部 --code ceshi --parent 总公司".split(" ")));
  await ok(
    banche("positions create --name 测试员 --code ceshiyuan --department 总公司/测试部 --type 驾驶岗".split(" ")),
  );
  await ok(banche("positions update ceshiyuan --order 7".split(" ")));
  expect(await json(banche("positions get ceshiyuan --json".split(" ")))).toMatchObject({
    department: "总公司/测试部",
    order: 7,
  });
  await ok(banche("dictionary-types create --name 测试 --code ceshi".split(" ")));
  await ok(banche("dictionaries create --type ceshi --name 甲 --code a".split(" ")));
  expect(await json(banche("dictionaries get ceshi/a --json".split(" ")))).toMatchObject({ type: "测试", name: "甲" });
  await ok(banche("dictionaries delete ceshi/a --yes".split(" ")));
  await ok(banche("dictionary-types delete ceshi --yes".split(" ")));
  await ok(banche("areas create --parent 广东省/深圳市 --name 测试区 --code 440399".split(" ")));
  expect(await json(banche("areas get 440399 --json".split(" ")))).toMatchObject({ parent: "广东省/深圳市" });
  await ok(banche("areas disable 440399".split(" ")));
  await ok(banche("areas delete 440399 --yes".split(" ")));
  await ok(banche("positions delete ceshiyuan --yes".split(" ")));
  await ok(banche("departments delete ceshi --yes".split(" ")));
});

test("api calls any path of the server", async () => {
  const banche = await signedIn(demo.url);
  const data = await json<{ readonly list: readonly Row[] }>(
    banche(["api", "GET", "/api/system/Permission/Users", "-f", "pageSize=1", "-f", "keyword=viewer"]),
  );
  expect(data.list[0]).toMatchObject({ account: "viewer", enabledMark: 1 });
  const envelope = await json(banche(["api", "GET", "/api/system/CompanyInfo", "--raw"]));
  expect(envelope).toMatchObject({ code: 200, msg: expect.any(String) as string });
  const body = JSON.stringify({ theme: "classic" });
  const path = "/api/system/Permission/Users/Current/SystemTheme";
  await ok(banche(["api", "PUT", path, "--data", "-"], { input: body }));
  const document = await ok(banche(["api", "GET", "/api/ext/openapi.json"]));
  expect(JSON.parse(document)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) as string });
  expect((await failure(banche(["api", "GET", "/api/nowhere", "--json"]))).exit).toBe(1);
});
