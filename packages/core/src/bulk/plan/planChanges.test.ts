import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../../client/createClient.ts";
import { nodeReadPorts } from "../../node/files.ts";
import { builtIn, resources } from "../../registry/all.ts";
import { aCompany, aDepartment, aUser } from "../../testing/builders.ts";
import { createFakeServer, type FakeServer, type FakeServerOptions } from "../../testing/fakeServer.ts";
import { fakeClock, fileOf } from "../../testing/ports.ts";
import { placeOf } from "../rows/issues.ts";
import { memoryPlan, type MemoryPlan } from "./memoryPlan.ts";
import { resourceCalled } from "../rows/nouns.ts";
import type { Operation } from "../match/operation.ts";
import { type ChangePlan, planChanges, type PlanChangesOptions } from "./planChanges.ts";
import type { PlanSource } from "../rows/planSources.ts";
import { rejectedRows } from "../export/rejected.ts";
import { csvText } from "../export/write.ts";

const admin = aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 });
const target = { server: "http://fake", account: "admin", factory: null };

class Setup {
  readonly server: FakeServer;
  readonly client: Client;
  draft: MemoryPlan | undefined;

  constructor(options: FakeServerOptions = {}) {
    this.server = createFakeServer(options);
    const { transport } = this.server;
    this.client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
  }

  /** Plans files by name; the name identifies the resource. */
  async plan(
    files: Readonly<Record<string, string>>,
    over: Partial<PlanChangesOptions> & { readonly source?: Partial<PlanSource> } = {},
  ): Promise<ChangePlan & { readonly operations: readonly Operation[] }> {
    this.draft = undefined;
    const { source, ...options } = over;
    const sources = Object.entries(files).map(([name, text]) => ({
      source: fileOf(name, text),
      resource: resourceCalled(builtIn, name.replace(/\.\w+$/, "")),
      ...source,
    }));
    const plan = await planChanges({
      client: this.client,
      clock: fakeClock(),
      target,
      sources,
      ports: nodeReadPorts,
      language: "zh",
      store: (header) => (this.draft = memoryPlan(header)),
      ...options,
    });
    expect(this.server.writes()).toEqual([]);
    return { ...plan, operations: this.draft ? (this.draft as MemoryPlan).operations : [] };
  }
}

const told = ({ issues }: Pick<ChangePlan, "issues">) => issues.map((issue) => `${placeOf(issue)} ${issue.rule}`);
/** `2 create users li`: step, operation and key. */
const short = (operations: readonly Operation[]) =>
  operations.map(({ op, resource, label, step }) => `${step} ${op} ${resource} ${label}`);

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const DEPARTMENTS = "code,name,parent";

describe("a plan of several files", () => {
  it("is refused as a whole with every error of every file, and no plan is kept", async () => {
    const setup = new Setup();
    const plan = await setup.plan({
      "users.csv": "账户,姓名,部门,岗位,手机号码\nli,李雷,新车队,驾驶员,12345\nli,韩梅梅,没有,驾驶员,\n",
      "departments.csv": `${DEPARTMENTS}\nfleet,新车队,总公司\nnight,夜班,不存在\n`,
    });
    expect(told(plan).sort()).toEqual(
      [
        "departments.csv:3:3 unknownReference",
        "users.csv:2:4 ambiguousReference",
        "users.csv:2:5 iphone",
        "users.csv:3:1 duplicate",
        "users.csv:3:3 unknownReference",
      ].sort(),
    );
    expect(plan.plan).toBeUndefined();
    expect(plan.operations).toEqual([]);
  });

  it("resolves names across files and orders creations by their references", async () => {
    const setup = new Setup();
    const plan = await setup.plan({
      "users.csv":
        "account,realName,department,positions,manager\nli,李雷,总公司/新车队/夜班,夜班长,admin\nhan,韩梅梅,night,夜班长,li\n",
      "positions.csv": "code,name,department,type\nlead,夜班长,夜班,驾驶\n",
      "departments.csv": `${DEPARTMENTS},manager\nnight,夜班,新车队,李雷\nfleet,新车队,总公司,admin\nsouth,南区,分公司,\n`,
      "organizations.csv": "code,name,parent\nbranch,分公司,总公司\n",
    });
    expect(plan.issues).toEqual([]);
    expect(short(plan.operations)).toEqual([
      "0 create organizations branch",
      "1 create departments fleet",
      "1 create departments south",
      "2 create departments night",
      "3 create positions lead",
      "4 create users li",
      "5 create users han",
      "6 update departments night",
    ]);
    const [branch, fleet, south, night, lead, li, han, manager] = plan.operations;
    expect(south).toMatchObject({ values: { parent: { $new: branch?.n } }, source: { file: 2, line: 4 } });
    expect(fleet).toMatchObject({ values: { parent: "c1", manager: "u0" } });
    expect(night).toMatchObject({ values: { parent: { $new: fleet?.n } } });
    expect(lead).toMatchObject({ values: { department: { $new: night?.n } } });
    expect(li).toMatchObject({
      values: { department: { $new: night?.n }, positions: [{ $new: lead?.n }], manager: "u0" },
    });
    expect(han).toMatchObject({ values: { manager: { $new: li?.n } } });
    expect(manager).toMatchObject({
      id: { $new: night?.n },
      changes: [{ field: "manager", before: null, after: { $new: li?.n } }],
    });
    expect(plan.totals).toEqual({ create: 7, update: 1, remove: 0, same: 0, invalid: 0 });
    expect(plan.plan?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("names the members of a reference cycle that cannot be created", async () => {
    const plan = await new Setup().plan({
      "departments.csv": `${DEPARTMENTS}\na,甲,乙\nb,乙,丙\nc,丙,甲\nd,丁,甲\n`,
    });
    expect(told(plan)).toEqual([
      "departments.csv:2:3 referenceCycle",
      "departments.csv:3:3 referenceCycle",
      "departments.csv:4:3 referenceCycle",
      "departments.csv:5:3 wrongTarget",
    ]);
    expect(plan.issues[0]?.text).toBe(
      "互相引用，无法创建：甲 (departments.csv:2) → 乙 (departments.csv:3) → 丙 (departments.csv:4) → 甲 (departments.csv:2)",
    );
  });

  it("creates users who manage each other or themselves with a second change", async () => {
    const plan = await new Setup().plan({
      "users.csv":
        "account,realName,department,positions,manager\na,甲,车辆部,驾驶员,b\nb,乙,车辆部,驾驶员,a\nc,丙,车辆部,驾驶员,c\n",
    });
    expect(plan.issues).toEqual([]);
    expect(plan.operations.filter(({ op }) => op === "create")).toHaveLength(3);
    expect(plan.operations.filter(({ op }) => op === "update")).toHaveLength(2);
  });

  it("changes an existing record only once, even if it references a record that is created later", async () => {
    const plan = await new Setup().plan({
      "departments.csv": `${DEPARTMENTS},manager\nd1,车队,总公司,li\n`,
      "users.csv": "账户,姓名,部门,岗位\nli,李雷,车队,p1\n",
    });
    expect(plan.issues).toEqual([]);
    expect(short(plan.operations)).toEqual(["0 create users li", "1 update departments d1"]);
  });
});

describe("modes", () => {
  const people = "account,realName,department,positions\nadmin,老板,车辆部,p1\nli,李雷,车辆部,p1\n";
  it.each([
    ["create", ["users.csv:2:1 exists"]],
    ["update", ["users.csv:3:1 notThere"]],
    ["delete", ["users.csv:2:1 protected", "users.csv:3:1 notThere"]],
    ["disable", ["users.csv:2:1 protected", "users.csv:3:1 notThere"]],
    ["enable", ["users.csv:3:1 notThere"]],
    ["upsert", []],
  ] as const)("%s refuses %j", async (mode, wrong) => {
    expect(told(await new Setup().plan({ "users.csv": people }, { mode }))).toEqual(wrong);
  });

  it("delete reads only keys, removes children before parents and keeps the old values for undo", async () => {
    const setup = new Setup();
    const files = { "departments.csv": "code,任意列\nd2,x\nd3,y\n", "positions.csv": "code\np1\n" };
    const plan = await setup.plan(files, { mode: "delete" });
    expect(plan.issues).toEqual([]);
    expect(short(plan.operations)).toEqual([
      "0 remove positions p1",
      "1 remove departments d3",
      "2 remove departments d2",
    ]);
    expect(plan.operations[1]).toMatchObject({ id: "d3", values: { parent: "d2", name: "调度组", code: "d3" } });
  });

  it("disable changes only enabled records; a resource without a switch is refused", async () => {
    const setup = new Setup({
      data: { ...aCompany(), departments: [aDepartment("d1", "甲"), aDepartment("d2", "乙", { enabledMark: 0 })] },
    });
    const plan = await setup.plan({ "departments.csv": "code\nd1\nd2\n" }, { mode: "disable" });
    expect(plan.operations).toMatchObject([{ id: "d1", changes: [{ field: "enabled", before: true, after: false }] }]);
    expect(plan.totals).toMatchObject({ update: 1, same: 1 });
    const none = await setup.plan({ "dictionary-types.csv": "code\nNation\n" }, { mode: "enable" });
    expect([told(none), none.usable]).toEqual([["dictionary-types.csv:1 noSwitch"], false]);
  });
});

describe("leaving out rows", () => {
  const header = "account,realName,department,positions,mobilePhone";
  const text = `${header}\na,甲,车辆部,p1,1\nb,乙,运营部,p2,13800000002\nc,丙,车辆部,p1,13800000003\n`;

  it("plans the valid rows when asked to, and returns the wrong rows with the reason", async () => {
    const plan = await new Setup().plan({ "users.csv": text }, { skipInvalid: true });
    expect(short(plan.operations)).toEqual(["0 create users b", "0 create users c"]);
    expect(plan.totals).toMatchObject({ create: 2, invalid: 1 });
    const [file] = plan.files;
    if (!file) throw new Error("no file");
    const sheet = rejectedRows(file, [{ line: 3, text: "手机号已被使用" }]);
    expect(await textOf(csvText(sheet))).toBe(
      `\ufeff${header},错误\r\na,甲,车辆部,p1,1,mobilePhone: 手机号格式不正确\r\nb,乙,运营部,p2,13800000002,手机号已被使用\r\n`,
    );
  });

  it.each([
    [["department=运营部"], undefined, ["b"]],
    [["department!=运营部", "mobilePhone!="], 1, ["a"]],
    [["account>=b"], undefined, "users.csv:1 where"],
    [["shoe=42"], undefined, "users.csv:1 where"],
    [["department=没有"], undefined, "users.csv:1 where"],
    [["realName~乙"], undefined, ["b"]],
    [[], 2, ["a", "b"]],
  ] as const)("takes only rows where %j, at most %s", async (where, limit, expected) => {
    const plan = await new Setup().plan({ "users.csv": text }, { source: { where, limit }, skipInvalid: true });
    if (typeof expected === "string") expect(told(plan)).toEqual([expected]);
    else expect([...plan.operations.map(({ label }) => label), ...told(plan).map(() => "a")].sort()).toEqual(expected);
  });

  it("sets a value for all rows, with or without a column, and reports a wrong value once", async () => {
    const source = { set: { 部门: "运营部", entryDate: "2026-01-31" } };
    const plan = await new Setup().plan({ "users.csv": text.replace(",1\n", ",\n") }, { source });
    expect(plan.issues).toEqual([]);
    expect(plan.operations).toMatchObject(
      ["a", "b", "c"].map((account) => ({ values: { account, department: "d2", entryDate: 1_769_788_800_000 } })),
    );
    const wrong = await new Setup().plan({ "users.csv": text }, { source: { set: { department: "没有", shoe: "1" } } });
    expect(told(wrong)).toEqual(["users.csv:1 unknownColumn"]);
    const once = await new Setup().plan({ "users.csv": text }, { source: { set: { department: "没有" } } });
    expect(told(once)).toEqual(["users.csv:2 unknownReference", "users.csv:2:5 iphone"]);
  });
});

describe("pruning", () => {
  const { departments, users, dictionaryItems, organizations } = resources;
  const three = { data: { ...aCompany(), users: [admin, aUser(1), aUser(2), aUser(3, { organizeId: "d2" })] } };

  it.each([
    ["of an unknown value", { resource: users, field: "department", value: "没有" }, "pruneScope"],
    ["when a key cannot be read", { resource: users, all: true as const }, "pruneUnread"],
  ])("is refused %s", async (_, scope, rule) => {
    const broken = rule === "pruneUnread" ? ",无名\n" : "";
    const plan = await new Setup(three).plan(
      { "users.csv": `account,realName\nuser1,员工1\n${broken}` },
      { prune: [scope], skipInvalid: true },
    );
    expect(told(plan)).toContain(`users.csv:1 ${rule}`);
    expect([plan.usable, plan.plan]).toEqual([false, undefined]);
  });

  it("removes records that the file does not have, only inside the scope, and never protected records", async () => {
    const setup = new Setup(three);
    const files = { "users.csv": "account,realName\nuser1,员工1\n" };
    const scope = { resource: users, field: "部门", value: "车辆部" };
    expect(short((await setup.plan(files, { prune: [scope] })).operations)).toEqual(["0 remove users user2"]);
    const all = await setup.plan(files, { prune: [{ resource: users, all: true }] });
    expect(all.operations.map(({ label }) => label)).toEqual(["user2", "user3"]);
    expect(all.operations[0]).toMatchObject({
      op: "remove",
      id: "u2",
      values: { account: "user2", positions: ["p1"] },
    });
    expect((await setup.plan(files)).operations).toEqual([]);
  });

  it("keeps the records of rows that are filtered out, beyond the limit or wrong", async () => {
    const files = { "users.csv": "account,realName\nuser1,员工1\nuser2,<>\nuser3,员工3\n" };
    const options = { prune: [{ resource: users, all: true as const }], skipInvalid: true, source: { limit: 2 } };
    expect((await new Setup(three).plan(files, options)).operations).toEqual([]);
  });

  it("removes children before parents, and after creations", async () => {
    const plan = await new Setup().plan(
      {
        "departments.csv": "code,name,parent\nd1,车辆部,总公司\nd9,新部,总公司\n",
        "organizations.csv": "code,name\nhq,总公司\n",
      },
      {
        prune: [
          { resource: departments, all: true },
          { resource: organizations, all: true },
        ],
      },
    );
    expect(short(plan.operations)).toEqual([
      "0 create departments d9",
      "1 remove departments d3",
      "2 remove departments d2",
    ]);
    const items = await new Setup().plan(
      { "dictionaries.csv": "type,code,name\nPositionType,driver,驾驶\nPositionType,new,新\n" },
      { prune: [{ resource: dictionaryItems, field: "type", value: "PositionType" }] },
    );
    expect(short(items.operations)).toEqual(["0 create dictionaryItems new", "1 remove dictionaryItems dispatcher"]);
  });
});
