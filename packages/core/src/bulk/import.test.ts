import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../client/createClient.ts";
import { nodeReadPorts } from "../node/files.ts";
import { builtIn, resources } from "../registry/all.ts";
import { createFakeServer, type FakeServer, type FakeServerOptions } from "../testing/fakeServer.ts";
import { fakeTarget } from "../testing/jobs.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import type { JobRow, JobSummary } from "./job/events.ts";
import { memoryJournal } from "./job/memoryJournal.ts";
import { isTrouble, rowIssues } from "./job/rowIssues.ts";
import { runJob } from "./job/runJob.ts";
import { placeOf } from "./rows/issues.ts";
import { memoryPlan, type MemoryPlan } from "./plan/memoryPlan.ts";
import { type ChangePlan, planChanges, type PlanChangesOptions } from "./plan/planChanges.ts";
import type { PlanSource } from "./rows/planSources.ts";
import { rejectedRows } from "./export/rejected.ts";
import { csvText } from "./export/write.ts";

const HEADER = "账户,姓名,性别,部门,岗位,手机号码";

interface Planned extends ChangePlan {
  readonly store: MemoryPlan | undefined;
}

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

  async plan(text: string, over: Partial<PlanChangesOptions & PlanSource> = {}): Promise<Planned> {
    const { resource = resources.users, chosen, ...options } = over;
    let store: MemoryPlan | undefined;
    const plan = await planChanges({
      ...{ client: this.client, clock: this.clock, target: fakeTarget, ports: nodeReadPorts, language: "zh" },
      sources: [{ source: fileOf("users.csv", text), resource, chosen }],
      store: (header) => (store = memoryPlan(header)),
      skipInvalid: true,
      ...options,
    });
    return { ...plan, store };
  }

  async apply({ header, totals, plan, store }: Planned): Promise<JobSummary & { readonly rows: readonly JobRow[] }> {
    if (!plan || !store) throw new Error("there is no plan");
    const rows: JobRow[] = [];
    const result = await runJob({
      plan: { header, totals, hash: plan.hash, read: store.read },
      ...{ client: this.client, clock: this.clock, target: fakeTarget, random: () => 0.5 },
      ...{ jobId: `job${(this.jobs += 1)}`, journal: memoryJournal() },
      onEvent: (event) => {
        if (event.type === "row" && isTrouble(event.row)) rows.push(event.row);
      },
    });
    if (result.status !== "finished") throw new Error(result.status);
    return { ...result.summary, rows };
  }

  accounts(): readonly unknown[] {
    return this.server.rows("users").map((row) => row["account"]);
  }
}

const rowsOf = (...rows: readonly string[]) => `${HEADER}\n${rows.join("\n")}\n`;
const person = (number: number) => `user${number},员工${number},男,车辆部,驾驶员,138${String(number).padStart(8, "0")}`;
const people = (count: number) => rowsOf(...Array.from({ length: count }, (_, at) => person(at + 1)));
const told = (plan: ChangePlan) => plan.issues.map((issue) => `${placeOf(issue)} ${issue.rule}`);
const only = (plan: ChangePlan) => {
  const [file] = plan.files;
  if (!file) throw new Error("there is no file");
  return file;
};

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
    expect(plan.totals).toEqual({ create: 1, update: 0, remove: 0, same: 0, invalid: 12 });
    expect(plan.issues[0]).toMatchObject({
      header: "手机号码",
      field: "mobilePhone",
      value: "12345",
      text: "手机号格式不正确",
    });
    expect(plan.issues[1]?.text).toBe("与第 2 行重复");
    expect(setup.server.writes()).toEqual([]);
  });

  it("accepts our field names, the names of the wire and the labels of every language", async () => {
    for (const header of [
      "account,realName,gender,department,positions,mobilePhone",
      "account,realName,gender,organizeId,positionId,mobilePhone",
      "Account,Name, GENDER *,Department,Positions,Mobile number",
      "帳號,姓名,性別,部門,職位,手機號碼",
    ]) {
      const { issues, totals } = await new Setup().plan(`${header}\nli,李雷,Male,总公司/车辆部,p1,13800000001\n`);
      expect([issues, totals.create]).toEqual([[], 1]);
    }
  });

  it("refuses unknown headings with a suggestion, duplicate columns and a file without the key", async () => {
    const setup = new Setup();
    const plan = await setup.plan("姓 名,手机号吗,realName,鞋码\n李雷,13800000001,李雷,42\n");
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
    expect([mended.issues, mended.totals.update]).toEqual([[], 1]);
  });

  it("requires the columns for new records once, and not for existing records", async () => {
    const setup = new Setup();
    const plan = await setup.plan("account,mobilePhone\nadmin,13800000001\nli,13800000002\nhan,13800000003\n");
    expect(told(plan)).toEqual(["users.csv:1 missingColumn", "users.csv:1 missingColumn", "users.csv:1 missingColumn"]);
    expect(plan.issues.map(({ field }) => field)).toEqual(["realName", "department", "positions"]);
    expect(plan.totals).toMatchObject({ update: 1, invalid: 2 });
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
    expect(moved.totals).toMatchObject({ same: 1 });
  });

  it("reports a file without rows, an empty file and a binary file", async () => {
    const setup = new Setup();
    expect(told(await setup.plan(`${HEADER}\n\n`))).toEqual(["users.csv:1 noRows"]);
    expect(told(await setup.plan(""))).toEqual(["users.csv:1 emptyFile"]);
    expect(told(await setup.plan("PK\u0000\u0001"))).toEqual(["users.csv:1 binaryFile"]);
  });
});

describe.each([false, true])("applying a plan, additions %s", (additions) => {
  it("creates records, changes only different values and does nothing the second time", async () => {
    const setup = new Setup({ additions });
    const { counts } = await setup.apply(await setup.plan(people(1_200)));
    expect(counts).toMatchObject({ done: 1_200, created: 1_200 });
    expect(new Set(setup.accounts()).size).toBe(1_201);

    const changed = people(1_200).replace("员工7,", "员工七,");
    const plan = await setup.plan(changed);
    expect(plan.totals).toEqual({ create: 0, update: 1, remove: 0, same: 1_199, invalid: 0 });
    expect(plan.store?.operations).toMatchObject([
      {
        ...{ op: "update", label: "user7", source: { file: 0, line: 8 } },
        changes: [{ field: "realName", before: "员工7", after: "员工七" }],
      },
    ]);
    expect((await setup.apply(plan)).counts).toMatchObject({ done: 1, updated: 1 });
    const writes = setup.server.writes().length;
    const again = await setup.plan(changed);
    expect(again.totals).toMatchObject({ update: 0, same: 1_200 });
    await setup.apply(again);
    expect(setup.server.writes()).toHaveLength(writes);
  });

  it("keeps a value when the cell is empty, and clears it when the cell says so", async () => {
    const setup = new Setup({ additions });
    await setup.apply(
      await setup.plan("账户,姓名,部门,岗位,角色,电子邮箱,说明\nli,李雷,车辆部,驾驶员,管理员,a@b.cn,'-\n"),
    );
    const row = () => setup.server.rows("users").find(({ account }) => account === "li");
    expect(row()).toMatchObject({ email: "a@b.cn", description: "-", roleId: "r1", gender: 3, enabledMark: 1 });
    await setup.apply(await setup.plan("账户,姓名,部门,岗位,角色,电子邮箱,说明\nli,,,,-,-,\n"));
    expect(row()).toMatchObject({ realName: "李雷", email: "", description: "-", roleId: "" });
    const refused = await setup.plan("账户,姓名,部门\nli,-,-\n");
    expect(told(refused)).toEqual(["users.csv:2:2 required", "users.csv:2:3 required"]);
  });

  it("clears a date only once", async () => {
    const setup = new Setup({ additions });
    await setup.apply(await setup.plan("账户,姓名,部门,岗位,出生年月\nli,李雷,车辆部,驾驶员,2000-02-29\n"));
    const row = () => setup.server.rows("users").find(({ account }) => account === "li");
    expect(row()).toMatchObject({ birthday: Date.UTC(2000, 1, 28, 16) });
    await setup.apply(await setup.plan("账户,出生年月\nli,\n"));
    expect(row()).toMatchObject({ birthday: Date.UTC(2000, 1, 28, 16) });
    await setup.apply(await setup.plan("账户,出生年月\nli,-\n"));
    expect(row()).toMatchObject({ realName: "李雷", birthday: null });
    expect(await setup.plan("账户,出生年月\nli,-\n")).toMatchObject({ totals: { same: 1, update: 0 } });
  });

  it("reports rows that the server refuses with the server's message and applies the other rows", async () => {
    const setup = new Setup({ additions });
    const plan = await setup.plan(people(5));
    await setup.client.users.create({
      body: { account: "user3", realName: "先来", departmentId: "d1", positionIds: ["p1"] },
    });
    const { counts, rows } = await setup.apply(plan);
    expect(counts).toMatchObject({ created: 4 });
    expect(rows).toMatchObject([{ key: "user3", line: 4 }]);
    const refused = rows.flatMap((row) => rowIssues(row, "zh", builtIn));
    const words = refused[0]?.text ?? "";
    expect(words).not.toBe("");
    expect(await textOf(csvText(rejectedRows(only(plan), refused)))).toBe(
      `\ufeff${HEADER},错误\r\n${person(3)},${words}\r\n`,
    );
  });
});

describe("the file of rejected rows", () => {
  it("can be imported again after its cells are corrected", async () => {
    const setup = new Setup();
    const plan = await setup.plan(
      rowsOf(person(1), "user2,员工2,男,车辆部,驾驶员,12345", 'user3,"员工3,男,车辆部,驾驶员,'),
    );
    await setup.apply(plan);
    const errors = await textOf(csvText(rejectedRows(only(plan))));
    expect(errors.split("\r\n")).toEqual([
      `\ufeff${HEADER},错误`,
      "user2,员工2,男,车辆部,驾驶员,12345,手机号码: 手机号格式不正确",
      'user3,"""员工3",男,车辆部,驾驶员,,引号不成对，无法读取这一行',
      "",
    ]);
    const mended = errors.replace(",12345,", ",13800000002,").replace('"""员工3"', "员工3");
    const second = await setup.plan(mended);
    expect([second.issues, second.totals.create]).toEqual([[], 2]);
    const worse = await setup.plan(errors);
    expect((await textOf(csvText(rejectedRows(only(worse))))).split("\r\n")[0]).toBe(`\ufeff${HEADER},错误`);
  });
});
