import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createClient } from "../client/createClient.ts";
import { nodeReadPorts } from "../node/files.ts";
import { folderSources } from "../node/planFolder.ts";
import { builtIn, resources } from "../registry/all.ts";
import { loadLookups } from "../records/loadLookups.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { checkFiles } from "./rows/checkFiles.ts";
import { diffOf, newNamesOf, type OperationDiff } from "./plan/diff.ts";
import { type BulkIssue, placeOf } from "./rows/issues.ts";
import { memoryPlan } from "./plan/memoryPlan.ts";
import type { Language } from "../i18n/language.ts";
import { planChanges, type PlanChangesOptions } from "./plan/planChanges.ts";
import type { PlanSource } from "./rows/planSources.ts";
import type { BulkSource } from "./read/source.ts";

function setup() {
  const server = createFakeServer();
  const client = createClient({
    server: "http://fake",
    transport: server.transport,
    clock: fakeClock(),
    random: () => 0,
  });
  const plan = async (sources: readonly PlanSource[], over: Partial<PlanChangesOptions> = {}) =>
    planChanges({
      client,
      clock: fakeClock(),
      target: { server: "http://fake", account: "admin", factory: null },
      sources,

      ports: nodeReadPorts,
      language: "zh",
      store: memoryPlan,
      ...over,
    });
  return { server, client, plan };
}

const told = ({ issues }: { readonly issues: readonly BulkIssue[] }) =>
  issues.map((issue) => `${placeOf(issue)} ${issue.rule}`);

const COMPANY = `
# 新车队
departments:
  - code: fleet
    name: 新车队
    parent: 总公司
users:
  - { account: 007, realName: 李雷, department: 新车队, positions: [p1, p2], mobilePhone: 13800138000, birthday: 1990-05-01 }
  - account: admin
    description: null
    email: &mail a@b.cn
  - account: han
    realName: 韩梅梅
    department: fleet
    positions: p1
    email: *mail
`;

describe("files that contain several lists", () => {
  it.each([
    ["a.yaml", "users: 1\n", "a.yaml:1 brokenYaml"],
    ["a.yaml", "users:\n  - a\n", "a.yaml:1 missingColumn"],
    ["a.yaml", "users:\n  - {account: [}\n", "a.yaml:2 brokenYaml"],
    ["a.yaml", "shoes:\n  - size: 42\n", "a.yaml:1 unknownList"],
    ["a.yaml", "- account: li\n", "a.yaml:1 noResource"],
    ["a.yaml", "text\n", "a.yaml:1 brokenYaml"],
    ["a.yaml", "users:\n  - account: li\n    account: han\n", "a.yaml:3 brokenYaml"],
    ["a.json", '{"shoes":[{"size":42}]}', "a.json:1 unknownList"],
    ["a.json", '{"users":[{"account":"li"}', "a.json:1 brokenJson"],
    ["a.csv", "account\nli\n", "a.csv:1 noResource"],
  ])("are refused: %s %j", async (name, text, expected) => {
    const { plan, server } = setup();
    const refused = await plan([{ source: fileOf(name, text) }]);
    expect([told(refused)[0], refused.usable]).toEqual([expected, false]);
    expect(server.calls).toEqual([]);
  });

  it("are refused where only one resource is allowed", async () => {
    const { plan } = setup();
    const source = fileOf("a.yaml", COMPANY);
    expect(told(await plan([{ source, resource: resources.users }]))).toEqual(["a.yaml:3 unknownList"]);
  });

  it("are planned together, and values are used as written", async () => {
    const { plan } = setup();
    const json = JSON.stringify({
      users: [{ account: "lin", realName: "林涛", department: "新车队", positions: ["p1"] }],
    });
    const found = await plan([{ source: fileOf("company.yml", COMPANY) }, { source: fileOf("more.json", json) }]);
    expect(found.issues).toEqual([]);
    const operations = [];
    for await (const group of found.plan?.store.read() ?? []) operations.push(...group);
    expect(operations.map(({ op, label, source }) => [op, label, source?.file, source?.line])).toEqual([
      ["create", "fleet", 0, 4],
      ["create", "007", 0, 8],
      ["update", "admin", 0, 9],
      ["create", "han", 0, 12],
      ["create", "lin", 1, 1],
    ]);
    expect(operations[1]).toMatchObject({
      values: { account: "007", mobilePhone: "13800138000", positions: ["p1", "p2"], birthday: 641_491_200_000 },
    });
    expect(operations[2]).toMatchObject({ changes: [{ field: "email", before: null, after: "a@b.cn" }] });
    expect(operations[3]).toMatchObject({ values: { email: "a@b.cn", department: { $new: 0 } } });
  });
});

describe("checking without a server", () => {
  it("reports every error that can be found without a server, also duplicates in two files", async () => {
    const header = "account,realName,department,positions,mobilePhone";
    const sources = [
      { resource: resources.users, source: fileOf("a.csv", `${header}\nli,李雷,没有,没有,1\nli,<>,x,y,\n`) },
      { resource: resources.users, source: fileOf("b.csv", `${header}\nhan,韩梅梅,x,y,\nli,李雷,x,y,\n`) },
    ];
    const checked = await checkFiles({ sources, registry: builtIn, ports: nodeReadPorts, language: "zh" });
    expect(told(checked)).toEqual([
      "a.csv:2:5 iphone",
      "a.csv:3:1 duplicate",
      "a.csv:3:2 personName",
      "b.csv:3:1 duplicate",
    ]);
    expect(checked.issues.at(-1)?.text).toBe("与 a.csv 第 2 行重复");
    const required = await checkFiles({
      sources: [{ resource: resources.users, source: fileOf("a.csv", "account,realName,department\nli,,x\n") }],
      registry: builtIn,
      ports: nodeReadPorts,
      language: "zh",
      mode: "create",
    });
    expect(told(required)).toEqual(["a.csv:1 missingColumn", "a.csv:2:2 required"]);
  });

  it("reports a file that changes between the two readings", async () => {
    let name = "李雷";
    const source: BulkSource = {
      name: "users.csv",
      async *open() {
        yield new TextEncoder().encode(`account,realName,department,positions\nli,${name},车辆部,p1\nhan,${name},,p1`);
      },
    };
    const onProgress = () => void (name = "韩梅梅");
    const changed = await setup().plan([{ source, resource: resources.users }], { onProgress });
    expect(told(changed)).toEqual(["users.csv:2 fileChanged", "users.csv:3 fileChanged"]);
    expect(changed.plan).toBeUndefined();
  });
});

describe("a folder", () => {
  it("is planned by the file names, and files with unknown names are reported", async () => {
    const folder = await mkdtemp(join(tmpdir(), "banche-folder-"));
    try {
      for (const name of [
        "01-departments.tsv",
        "users.csv",
        "dictionary-items.yaml",
        "组织.csv",
        "company.yaml",
        "notes.md",
      ]) {
        await writeFile(join(folder, name), "");
      }
      for (const name of [".hidden", "~$users.xlsx", "users.errors.csv", "shoes.csv"])
        await writeFile(join(folder, name), "");
      await mkdir(join(folder, "old"));
      const { sources, issues } = await folderSources(folder, "zh", builtIn);
      expect(sources.map(({ source, resource }) => [source.name, resource?.name])).toEqual([
        ["01-departments.tsv", "departments"],
        ["company.yaml", undefined],
        ["dictionary-items.yaml", "dictionaryItems"],
        ["users.csv", "users"],
      ]);
      expect(issues.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
        "notes.md unknownFile",
        "old unknownFile",
        "shoes.csv unknownFile",
        "组织.csv unknownFile",
      ]);
      await expect(folderSources(join(folder, "absent"), "zh", builtIn)).rejects.toMatchObject({ problem: "notFound" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("the diff of a plan", () => {
  const files = [
    { resource: resources.departments, source: fileOf("departments.csv", "code,name,parent\nnew,新部,总公司\nd3,,\n") },
    {
      resource: resources.users,
      source: fileOf(
        "users.csv",
        "account,realName,gender,department,positions\nli,李雷,男,新部,p1\nadmin,老板,,运营部,p2、p3\n",
      ),
    },
  ];

  async function diffs(language: Language, over: Partial<PlanChangesOptions> = {}): Promise<readonly OperationDiff[]> {
    const { client, plan } = setup();
    const { plan: sealed } = await plan(files, over);
    if (!sealed) throw new Error("no plan");
    const lookups = await loadLookups(
      client,
      Object.values(resources).filter(({ name }) => name !== "areas"),
    );
    const newNames = await newNamesOf(sealed.store, builtIn);
    const all: OperationDiff[] = [];
    for await (const group of sealed.store.read())
      all.push(...group.map((one) => diffOf(one, { registry: builtIn, lookups, language, newNames })));
    return all;
  }
  const lines = (found: readonly OperationDiff[]) =>
    found.map(({ kind, concept, label, fields }) => [
      `${kind} ${concept} ${label}`,
      ...fields.map(({ heading, before, after }) => `${heading}: ${before ?? ""} → ${after ?? ""}`),
    ]);

  it("shows names instead of ids, in the order of the fields, in every language", async () => {
    expect(lines(await diffs("zh"))).toEqual([
      ["create 部门 new", "上级部门:  → 总公司", "部门名称:  → 新部", "部门编码:  → new"],
      ["create 用户 li", "账户:  → li", "姓名:  → 李雷", "性别:  → 男", "部门:  → 新部", "岗位:  → p1"],
      ["update 用户 admin", "姓名: 管理员 → 老板", "部门: 总公司/车辆部 → 总公司/运营部", "岗位: p1 → 调度员、p3"],
    ]);
    expect(lines(await diffs("en"))[2]).toContain("Name: 管理员 → 老板");
    expect(lines(await diffs("zhtw"))[2]).toContain("姓名: 管理员 → 老板");
  });

  it("shows the values that are lost when a record is removed", async () => {
    const removed = await diffs("zh", {
      sources: [{ resource: resources.departments, source: fileOf("departments.csv", "code\nd3\n") }],
      mode: "delete",
    });
    expect(lines(removed)[0]).toEqual(expect.arrayContaining(["remove 部门 d3", "上级部门: 总公司/运营部 → "]));
  });
});
