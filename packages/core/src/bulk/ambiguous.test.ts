import { describe, expect, it } from "vitest";
import { createClient } from "../client/createClient.ts";
import { createLookups } from "../kinds/lookups.ts";
import { kindOf } from "../kinds/kinds.ts";
import { nodeReadPorts } from "../node/files.ts";
import { builtIn, resources } from "../registry/all.ts";
import type { Resource } from "../registry/resource.ts";
import { loadLookups } from "../records/loadLookups.ts";
import { aCompany, aDepartment, anItem, aPosition } from "../testing/builders.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeTarget } from "../testing/jobs.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { checkFiles } from "./rows/checkFiles.ts";
import { memoryPlan } from "./plan/memoryPlan.ts";
import { planChanges } from "./plan/planChanges.ts";

/** Two teams of one name, three posts of one name (two in one place), two roles and two nations of one name. */
function twins() {
  const company = aCompany();
  return {
    ...company,
    departments: [
      ...(company["departments"] ?? []),
      aDepartment("t1", "车队", { parentId: "d1" }),
      aDepartment("t2", "车队", { parentId: "d2" }),
      aDepartment("u1", "同级", { parentId: "d1" }),
      aDepartment("u2", "同级", { parentId: "d1" }),
    ],
    positions: [...(company["positions"] ?? []), aPosition("p4", "驾驶员")],
    roles: [...(company["roles"] ?? []), { id: "r3", fullName: "驾驶员", enCode: "driver2", type: "1" }],
    dictionaryItems: [...(company["dictionaryItems"] ?? []), anItem("i9", "t2", "han2", "汉族")],
    users: [
      ...(company["users"] ?? []),
      ...["w1", "w2"].map((account) => ({ id: account, account, realName: "王伟", enabledMark: 1 })),
    ],
  };
}

function setup(additions = false) {
  const server = createFakeServer({ data: twins(), additions });
  const clock = fakeClock();
  const client = createClient({ server: "http://fake", transport: server.transport, clock, random: () => 0.5 });
  const plan = async (text: string, resource: Resource, skipInvalid = false) =>
    planChanges({
      ...{ client, clock, target: fakeTarget, ports: nodeReadPorts, language: "zh" as const },
      sources: [{ source: fileOf("file.csv", text), resource }],
      store: memoryPlan,
      skipInvalid,
    });
  return { client, plan };
}

const users = (over: string) => `账户,姓名,部门,岗位,角色,直属主管,民族\n${over}\n`;
const found = (issues: readonly { readonly rule: string; readonly field: string; readonly params?: unknown }[]) =>
  issues.map(({ rule, field, params }) => [field, rule, (params as { candidates?: string } | undefined)?.candidates]);

describe("a name that several records have", () => {
  it.each([
    ["a department", "new1,新人,车队,p1,,,", ["department", "总公司/车辆部/车队 (t1) | 总公司/运营部/车队 (t2)"]],
    ["departments of one path", "new1,新人,总公司/车辆部/同级,p1,,,", ["department", "(u1) |"]],
    ["a position", "new1,新人,车辆部,驾驶员,,,", ["positions", "驾驶员 (p1) | 驾驶员 (p3) | 驾驶员 (p4)"]],
    ["a role", "new1,新人,车辆部,p1,驾驶员,,", ["roles", "驾驶员 (driver) | 驾驶员 (driver2)"]],
    ["a manager", "new1,新人,车辆部,p1,,王伟,", ["manager", "王伟 (w1) | 王伟 (w2)"]],
    ["an entry of a dictionary", "new1,新人,车辆部,p1,,,汉族", ["nation", "汉族 (han) | 汉族 (han2)"]],
  ])("causes an error of its row: %s", async (_name, row, [field, candidates]) => {
    const { plan } = setup();
    const made = await plan(users(row), resources.users, true);
    const told = found(made.issues);
    expect(told.map(([name]) => name)).toEqual([field]);
    expect(told[0]?.[1]).toMatch(/^ambiguous/);
    expect(told[0]?.[2]).toContain(candidates);
    expect(made.totals).toMatchObject({ create: 0, update: 0, invalid: 1 });
    expect((await plan(users(row), resources.users)).plan).toBeUndefined();
  });

  it("is never treated as valid and never dropped in a change", async () => {
    const { plan } = setup(true);
    const made = await plan("账户,部门\nadmin,车队\n", resources.users, true);
    expect(found(made.issues).map(([field, rule]) => [field, rule])).toEqual([["department", "ambiguousReference"]]);
    expect(made.totals).toMatchObject({ update: 0, same: 0, invalid: 1 });
  });

  it("causes an error in each resource that references another resource", async () => {
    const { plan } = setup();
    const wrongOf = async (text: string, resource: Resource) => found((await plan(text, resource)).issues);
    expect(
      await wrongOf("parent,name,code,manager\n车队,甲,new1,\n车辆部,乙,new2,王伟\n", resources.departments),
    ).toMatchObject([
      ["parent", "ambiguousReference", "总公司/车辆部/车队 (t1) | 总公司/运营部/车队 (t2)"],
      ["manager", "ambiguousReference", "王伟 (w1) | 王伟 (w2)"],
    ]);
    expect(await wrongOf("department,name,code,type\n车队,甲,new1,driver\n", resources.positions)).toMatchObject([
      ["department", "ambiguousReference", "总公司/车辆部/车队 (t1) | 总公司/运营部/车队 (t2)"],
    ]);
  });

  it("is accepted as a path, as a code and inside the department of the row", async () => {
    const { plan } = setup();
    const rows = ["a1,甲,总公司/车辆部/车队,p1,driver,w1,han", "a2,乙,t2,p1,,,", "a3,丙,运营部,驾驶员,,,"];
    expect((await plan(users(rows.join("\n")), resources.users)).issues).toEqual([]);
  });

  it("is detected without the server when the lookup tables were read before", async () => {
    const { client } = setup();
    const lookups = await loadLookups(client, [resources.users]);
    const check = async (text: string) =>
      checkFiles({
        registry: builtIn,
        sources: [{ source: fileOf("file.csv", text), resource: resources.users }],
        ...{ ports: nodeReadPorts, language: "en" as const, lookups },
      });
    const { issues } = await check(users("new1,新人,车队,p1,,,汉族"));
    expect(found(issues).map(([field, rule]) => [field, rule])).toEqual([
      ["department", "ambiguousReference"],
      ["nation", "ambiguousChoice"],
    ]);
    expect(issues[0]?.text).toContain("总公司/车辆部/车队 (t1)");
    const unsure = await check("account,realName,positions\nadmin,管理员,驾驶员\n");
    expect(unsure.issues).toEqual([]);
  });
});

describe("the text that a file contains for a record", () => {
  const entries = [
    { id: "1", name: "A", code: "n1", path: "x/A" },
    { id: "2", name: "A", code: "n2", path: "x/A" },
    { id: "3", name: "c4", code: "c3" },
    { id: "4", name: "other", code: "c4" },
  ];
  const lookups = createLookups({
    references: { departments: entries },
    dictionaries: {
      Nation: [
        { value: "han", label: "汉族" },
        { value: "han2", label: "汉族" },
        { value: "hui", label: "回族" },
      ],
    },
  });

  it("leads back to that record only", () => {
    const words = entries.map(({ id }) => lookups.label("departments", id));
    expect(words).toEqual(["n1", "n2", "c3", "other"]);
    expect(words.map((word) => lookups.find("departments", word ?? ""))).toEqual(
      entries.map(({ id }) => ({ ok: true, id })),
    );
  });

  it("is the value of a choice when another choice has the same label", () => {
    const field = { ...resources.users.fields["nation"] } as Parameters<typeof kindOf>[0];
    const context = { lookups, words: () => [] };
    const texts = ["han", "han2", "hui"].map((value) => kindOf(field).toCell(value, field, context));
    expect(texts).toEqual(["han", "han2", "回族"]);
    expect(kindOf(field).filter?.fromWords("汉族", field, context)).toEqual({ ok: true, value: "han,han2" });
  });
});
