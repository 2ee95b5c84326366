import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../client/createClient.ts";
import { nodeReadPorts } from "../node/files.ts";
import { resources } from "../resources/all.ts";
import type { Resource } from "../resources/defineResource.ts";
import { createFakeServer, type FakeServer, type FakeServerOptions, type SeenCall } from "../testing/fakeServer.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { applyImport, type ApplyOptions, type ImportResult } from "./apply.ts";
import { placeOf } from "./issues.ts";
import { type ImportPlan, planImport, type PlannedChange, type PlanOptions } from "./plan.ts";
import { rejectedRows } from "./rejected.ts";
import { csvText } from "./write.ts";

const HEADER = "账户,姓名,性别,部门,岗位,手机号码";

class Setup {
  readonly server: FakeServer;
  readonly client: Client;
  readonly clock = fakeClock();
  private jobs = 0;

  constructor(options: FakeServerOptions = {}) {
    this.server = createFakeServer(options);
    const { transport } = this.server;
    this.client = createClient({ server: "http://fake", transport, clock: this.clock, random: () => 0.5 });
  }

  async plan(text: string, over: Partial<PlanOptions> = {}): Promise<ImportPlan> {
    return planImport({
      client: this.client,
      resource: resources.users,
      source: fileOf("users.csv", text),
      ports: nodeReadPorts,
      language: "zh",
      ...over,
    });
  }

  async apply(plan: ImportPlan, over: Partial<ApplyOptions> = {}): Promise<ImportResult> {
    return applyImport(plan, {
      client: this.client,
      clock: this.clock,
      random: () => 0.5,
      jobId: `job${(this.jobs += 1)}`,
      ...over,
    });
  }

  accounts(): readonly unknown[] {
    return this.server.rows("users").map((row) => row["account"]);
  }
}

const rowsOf = (...rows: readonly string[]) => `${HEADER}\n${rows.join("\n")}\n`;
const person = (number: number) => `user${number},员工${number},男,车辆部,驾驶员,138${String(number).padStart(8, "0")}`;
const people = (count: number) => rowsOf(...Array.from({ length: count }, (_, at) => person(at + 1)));
const told = (plan: ImportPlan) => plan.issues.map((issue) => `${placeOf(issue)} ${issue.rule}`);
const countsOf = ({ created, updated, same, failed, unknown, left }: ImportResult) => ({
  created,
  updated,
  same,
  failed,
  unknown,
  left,
});
const NOTHING = { created: 0, updated: 0, same: 0, failed: 0, unknown: 0, left: 0 };

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("checking", () => {
  it("names every error of the file before anything is sent", async () => {
    const setup = new Setup();
    const plan = await setup.plan(
      rowsOf(
        person(1),
        "user2,员工2,男,车辆部,驾驶员,12345",
        "user1,员工3,男,车辆部,驾驶员,13800000003",
        `user4,${"长".repeat(51)},男,车辆部,驾驶员,13800000004`,
        "user5,员工5,男,不存在的部门,驾驶员,",
        "user6,员工6,未知,车辆部,驾驶员,",
        "user 7,员工7,男,车辆部,驾驶员,",
        ",员工8,男,车辆部,驾驶员,",
        "user9,,男,车辆部,,",
        "user10,员工10,男",
        'user11,"员工11,男,车辆部,驾驶员,',
        'user12,"员工\n12",男,车辆部,驾驶员,',
        "user13,员工13,男,调度组,驾驶员,",
      ),
    );
    expect(told(plan)).toEqual([
      "users.csv:3:6 iphone",
      "users.csv:4:1 duplicate",
      "users.csv:5:2 max",
      "users.csv:6:4 unknownReference",
      "users.csv:7:3 choice",
      "users.csv:8:1 userAccount",
      "users.csv:9:1 required",
      "users.csv:10:2 required",
      "users.csv:10:5 required",
      "users.csv:11 columnCount",
      "users.csv:12 brokenQuotes",
      "users.csv:13:2 personName",
      "users.csv:15:5 ambiguousReference",
    ]);
    expect(plan.counts).toEqual({ rows: 13, create: 1, update: 0, same: 0, invalid: 12 });
    expect(plan.issues[0]).toMatchObject({
      header: "手机号码",
      field: "mobilePhone",
      value: "12345",
      text: "手机号格式不正确",
    });
    expect(plan.issues[1]?.text).toBe("与第 2 行重复");
    expect(setup.server.writes()).toEqual([]);
  });

  it("understands our names, the wire's and those of every language", async () => {
    for (const header of [
      "account,realName,gender,department,positions,mobilePhone",
      "account,realName,gender,organizeId,positionId,mobilePhone",
      "Account,Name, GENDER *,Department,Positions,Mobile number",
      "帳號,姓名,性別,部門,職位,手機號碼",
    ]) {
      const { issues, counts } = await new Setup().plan(`${header}\nli,李雷,Male,总公司/车辆部,p1,13800000001\n`);
      expect([issues, counts.create]).toEqual([[], 1]);
    }
  });

  it("refuses unknown headings with a suggestion, two columns for one field and a file without the key", async () => {
    const setup = new Setup();
    const plan = await setup.plan("姓 名,手机号,realName,鞋码\n李雷,13800000001,李雷,42\n");
    expect(told(plan)).toEqual([
      "users.csv:1:2 unknownColumn",
      "users.csv:1:3 duplicateColumn",
      "users.csv:1:4 unknownColumn",
      "users.csv:1 missingColumn",
    ]);
    expect(plan.issues[0]?.text).toContain("手机号码");
    expect(plan.usable).toBe(false);
    expect(setup.server.calls).toEqual([]);
    const chosen = { 手机号: "mobilePhone", 鞋码: "", 工号: "account" };
    const mended = await setup.plan("工号,手机号,鞋码\nadmin,13800000001,42\n", { chosen });
    expect([mended.issues, mended.counts.update]).toEqual([[], 1]);
  });

  it("asks for the columns of new records once, and not for those of known ones", async () => {
    const setup = new Setup();
    const plan = await setup.plan("account,mobilePhone\nadmin,13800000001\nli,13800000002\nhan,13800000003\n");
    expect(told(plan)).toEqual(["users.csv:1 missingColumn", "users.csv:1 missingColumn", "users.csv:1 missingColumn"]);
    expect(plan.issues.map(({ field }) => field)).toEqual(["realName", "department", "positions"]);
    expect(plan.counts).toMatchObject({ update: 1, invalid: 2 });
  });

  it("finds positions inside the row's own department, also when the file does not name it", async () => {
    const setup = new Setup();
    const plan = await setup.plan(rowsOf("li,李雷,男,运营部,驾驶员,", "han,韩梅梅,女,车辆部,驾驶员,"));
    expect(plan.issues).toEqual([]);
    await setup.apply(plan);
    expect(
      setup.server
        .rows("users")
        .slice(1)
        .map((row) => row["positionId"]),
    ).toEqual(["p3", "p1"]);
    const moved = await setup.plan("账户,岗位\nli,驾驶员\n");
    expect(moved.counts).toMatchObject({ same: 1 });
  });

  it("says what a file without rows, or none at all, is", async () => {
    const setup = new Setup();
    expect(told(await setup.plan(`${HEADER}\n\n`))).toEqual(["users.csv:1 noRows"]);
    expect(told(await setup.plan(""))).toEqual(["users.csv:1 emptyFile"]);
    expect(told(await setup.plan("PK\u0000\u0001"))).toEqual(["users.csv:1 binaryFile"]);
  });
});

describe.each([false, true])("carrying out, additions %s", (additions) => {
  it("creates, changes only what differs, and finds nothing to do the second time", async () => {
    const setup = new Setup({ additions });
    const result = await setup.apply(await setup.plan(people(1_200)));
    expect(countsOf(result)).toEqual({ ...NOTHING, created: 1_200 });
    expect(new Set(setup.accounts()).size).toBe(1_201);

    const changes: PlannedChange[] = [];
    const changed = people(1_200).replace("员工7,", "员工七,");
    const plan = await setup.plan(changed, { onChange: (change) => changes.push(change) });
    expect(plan.counts).toEqual({ rows: 1_200, create: 0, update: 1, same: 1_199, invalid: 0 });
    expect(changes).toEqual([
      { line: 8, key: "user7", operation: "update", fields: [{ field: "realName", before: "员工7", after: "员工七" }] },
    ]);
    expect(countsOf(await setup.apply(plan))).toEqual({ ...NOTHING, updated: 1, same: 1_199 });
    const put = setup.server.writes().at(-1);
    const sent = Object.keys(put?.body ?? {}).sort();
    expect(sent).toEqual(
      additions ? ["realName", "version"] : expect.arrayContaining(["account", "organizeId", "positionId", "realName"]),
    );
    const writes = setup.server.writes().length;
    const again = await setup.plan(changed);
    expect(again.counts).toMatchObject({ update: 0, same: 1_200 });
    expect(countsOf(await setup.apply(again))).toEqual({ ...NOTHING, same: 1_200 });
    expect(setup.server.writes()).toHaveLength(writes);
  });

  it("leaves values alone where a cell is empty, and empties them where it says so", async () => {
    const setup = new Setup({ additions });
    await setup.apply(
      await setup.plan("账户,姓名,部门,岗位,角色,电子邮箱,说明\nli,李雷,车辆部,驾驶员,管理员,a@b.cn,'-\n"),
    );
    const row = () => setup.server.rows("users").find(({ account }) => account === "li");
    expect(row()).toMatchObject({ email: "a@b.cn", description: "-", roleId: "r1", gender: 3, enabledMark: 1 });
    await setup.apply(await setup.plan("账户,姓名,部门,岗位,角色,电子邮箱,说明\nli,,,,-,-,\n"));
    expect(row()).toMatchObject({ realName: "李雷", email: "", description: "-", roleId: "" });
    const refused = await setup.plan("账户,姓名,出生年月\nli,-,-\n");
    expect(told(refused)).toEqual(["users.csv:2:2 required", "users.csv:2:3 noClear"]);
  });

  it("keeps what the server refuses, in its words, and does the rest", async () => {
    const setup = new Setup({ additions });
    const plan = await setup.plan(people(5));
    await setup.client.users.create({
      body: { account: "user3", realName: "先来", departmentId: "d1", positionIds: ["p1"] },
    });
    const result = await setup.apply(plan);
    expect(countsOf(result)).toEqual({ ...NOTHING, created: 4, failed: 1 });
    expect(result.issues).toMatchObject([{ line: 4, text: "账户名称不能重复" }]);
    expect(await textOf(csvText(rejectedRows(plan, result.issues)))).toBe(
      `\ufeff${HEADER},错误\r\n${person(3)},账户名称不能重复\r\n`,
    );
  });

  it("does each row once when answers and requests are lost", async () => {
    let writes = 0;
    const fault = ({ method }: SeenCall) => {
      if (method === "GET") return undefined;
      writes += 1;
      return ([undefined, "answerLost", "requestLost", "busy", "limited"] as const)[writes % 11];
    };
    const setup = new Setup({ additions, fault });
    const result = await setup.apply(await setup.plan(people(200)));
    expect(countsOf(result)).toEqual({ ...NOTHING, created: 200 });
    expect(setup.accounts()).toHaveLength(201);
    expect(new Set(setup.accounts()).size).toBe(201);
    expect(setup.clock.waits.every((ms) => ms > 0 && ms <= 32_000)).toBe(true);
  });

  it("stops when the server is gone, says what was done, and finishes on the next run", async () => {
    let gone = false;
    let writes = 0;
    const fault = ({ method }: SeenCall) => {
      if (method !== "GET") writes += 1;
      gone ||= writes > 100;
      return gone ? ("unreachable" as const) : undefined;
    };
    const setup = new Setup({ additions, fault });
    const result = await setup.apply(await setup.plan(people(300)));
    expect(result.stopped).toMatchObject({ by: "error", error: { code: "network_unreachable" } });
    expect(result).toMatchObject({ created: 100, failed: 0, unknown: 0, left: 200 });
    gone = false;
    writes = -1_000;
    const rest = await setup.apply(await setup.plan(people(300)));
    expect(countsOf(rest)).toEqual({ ...NOTHING, created: 200, same: 100 });
    expect(new Set(setup.accounts()).size).toBe(301);
  });

  it("says which row may have been done when the server went away in the middle of it", async () => {
    let writes = 0;
    const fault = ({ method }: SeenCall) => {
      if (method !== "GET") writes += 1;
      if (writes === 0) return undefined;
      return writes === 1 && method !== "GET" ? ("answerLost" as const) : ("unreachable" as const);
    };
    const setup = new Setup({ additions, fault });
    const result = await setup.apply(await setup.plan(people(3)), { concurrency: 1 });
    expect(result).toMatchObject({ created: 0, unknown: 1, left: 2, stopped: { by: "error" } });
    expect(result.issues).toMatchObject([{ line: 2, rule: "unknownOutcome" }]);
    expect(result.issues[0]?.text).toContain("结果未知");
  });

  it("stops at once when the session ends", async () => {
    let writes = 0;
    const fault = ({ method }: SeenCall) =>
      method !== "GET" && (writes += 1) > 10 ? ("signedOut" as const) : undefined;
    const setup = new Setup({ additions, fault });
    const result = await setup.apply(await setup.plan(people(100)));
    expect(result).toMatchObject({ created: 10, left: 90, stopped: { by: "error", error: { code: "not_signed_in" } } });
    expect(writes).toBeLessThan(30);
  });

  it("takes no new rows after the signal and finishes those under way", async () => {
    const controller = new AbortController();
    const setup = new Setup({ additions });
    const result = await setup.apply(await setup.plan(people(100)), {
      signal: controller.signal,
      onProgress: ({ done }) => done === 40 && controller.abort(),
    });
    expect(result.stopped).toEqual({ by: "signal" });
    expect(result.created + result.left).toBe(100);
    expect(result.created).toBeGreaterThanOrEqual(40);
    expect(result.created).toBeLessThan(60);
    expect(setup.accounts()).toHaveLength(result.created + 1);
  });

  it("sends nothing from a file that was changed after it was checked", async () => {
    const setup = new Setup({ additions });
    let text = people(10);
    const source = { name: "users.csv", open: () => fileOf("users.csv", text).open() };
    const plan = await setup.plan("", { source });
    text = people(9);
    expect((await setup.apply(plan)).stopped).toEqual({ by: "file" });
    const other = await setup.plan("", { source });
    text = people(9).replace("员工1,", "员工一,");
    const result = await setup.apply(other);
    expect([result.stopped, result.created]).toEqual([{ by: "file" }, 0]);
  });

  it.each([
    ["departments", "上级部门,部门名称,部门编码\n总公司,车辆部,d1\n总公司/运营部,夜班组,d9\n", { create: 1, same: 1 }],
    [
      "positions",
      "岗位编码,岗位名称,所属部门,岗位类型\np1,驾驶员,车辆部,驾驶\np9,班长,总公司/运营部/调度组,dispatcher\n",
      { create: 1, same: 1 },
    ],
    [
      "dictionaryItems",
      "字典分类,字典编码,字典名称\n民族,han,汉\n民族,hui,回族\nPositionType,han,汉\n",
      { create: 2, update: 1 },
    ],
    ["dictionaryTypes", "分类编码,分类名称,树形\nNation,民族,否\nShift,班次,是\n", { create: 1, same: 1 }],
    ["organizations", "公司编码,公司名称,电话\nhq,总公司,0755-1\nhz,杭州分公司,\n", { create: 1, update: 1 }],
  ])("imports %s by the same rules", async (name, text, counts) => {
    const setup = new Setup({ additions });
    const resource = Object.values<Resource>(resources).find((one) => one.name === name) ?? resources.users;
    const chosen = { 公司编码: "code", 公司名称: "name", 电话: "telephone" };
    const plan = await setup.plan(text, { resource, chosen });
    expect(plan.issues).toEqual([]);
    expect(plan.counts).toMatchObject(counts);
    const result = await setup.apply(plan);
    expect([result.stopped, result.failed]).toEqual([undefined, 0]);
    expect((await setup.plan(text, { resource, chosen })).counts).toMatchObject({ create: 0, update: 0, invalid: 0 });
  });
});

describe("the file of rejected rows", () => {
  it("is imported as it is once its cells are mended", async () => {
    const setup = new Setup();
    const plan = await setup.plan(
      rowsOf(person(1), "user2,员工2,男,车辆部,驾驶员,12345", 'user3,"员工3,男,车辆部,驾驶员,'),
    );
    await setup.apply(plan);
    const errors = await textOf(csvText(rejectedRows(plan)));
    expect(errors.split("\r\n")).toEqual([
      `\ufeff${HEADER},错误`,
      "user2,员工2,男,车辆部,驾驶员,12345,手机号码: 手机号格式不正确",
      'user3,"""员工3",男,车辆部,驾驶员,,引号不成对，无法读取这一行',
      "",
    ]);
    const mended = errors.replace(",12345,", ",13800000002,").replace('"""员工3"', "员工3");
    const second = await setup.plan(mended);
    expect([second.issues, second.counts.create]).toEqual([[], 2]);
    const worse = await setup.plan(errors);
    expect((await textOf(csvText(rejectedRows(worse)))).split("\r\n")[0]).toBe(`\ufeff${HEADER},错误`);
  });
});
