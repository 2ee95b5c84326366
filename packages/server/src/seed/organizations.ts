import { fixedId } from "../base/ids.ts";

/** A demo factory with its companies, departments and positions. */
export interface SeedFactory {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly companies: readonly SeedCompany[];
  readonly departments: readonly SeedDepartment[];
  readonly positions: readonly SeedPosition[];
}

export interface SeedCompany {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly code: string;
}

export interface SeedDepartment {
  readonly id: string;
  readonly organizationId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly code: string;
}

export interface SeedPosition {
  readonly id: string;
  readonly departmentId: string;
  readonly name: string;
  readonly code: string;
  readonly type: string;
}

/** Departments of a company: `code name`, children after `>`; positions in brackets by their key. */
const headOffice = [
  "yunying 运营部 [manager]",
  "yunying>cheliang 车辆部 [captain driver]",
  "yunying>diaodu 调度部 [chief dispatcher]",
  "yunying>xianlu 线路规划部 [planner]",
  "weixiu 维修部 [manager]",
  "weixiu>yichejian 一车间 [technician]",
  "weixiu>erchejian 二车间 [technician]",
  "anquan 安全部 [manager safety]",
  "renli 人力资源部 [manager clerk]",
  "caiwu 财务部 [manager clerk]",
  "xingzheng 行政部 [manager clerk]",
  "xinxi 信息部 [manager engineer]",
];
const branchOffice = [
  "yunying 运营部 [manager dispatcher]",
  "yunying>yidui 车队一队 [captain driver]",
  "yunying>erdui 车队二队 [captain driver]",
];

const positionKinds: Readonly<Record<string, readonly [name: string, type: string]>> = {
  manager: ["部门经理", "management"],
  captain: ["车队长", "management"],
  driver: ["驾驶员", "driving"],
  chief: ["调度主管", "dispatch"],
  dispatcher: ["调度员", "dispatch"],
  planner: ["线路规划员", "dispatch"],
  technician: ["维修技师", "maintenance"],
  safety: ["安全员", "safety"],
  clerk: ["专员", "office"],
  engineer: ["信息工程师", "office"],
};

/** The two factories of the demo. Their names mark them as examples. */
export const demoFactories: readonly SeedFactory[] = [
  factory("示例一号工厂", "demo1", [
    ["zong", "总公司", headOffice],
    ["chengdong", "城东分公司", branchOffice],
  ]),
  factory("示例二号工厂", "demo2", [
    ["zong", "总公司", headOffice],
    ["binhai", "滨海分公司", branchOffice],
  ]),
];

/** The factory of a first start without demo data. */
export const firstFactory: SeedFactory = factory("一号工厂", "factory1", [["zong", "总公司", []]]);

type CompanyPlan = readonly [code: string, name: string, departments: readonly string[]];

function factory(name: string, code: string, plans: readonly CompanyPlan[]): SeedFactory {
  const top = fixedId("company", code, plans[0]?.[0] ?? "");
  const companies = plans.map(([companyCode, companyName], index) => ({
    id: fixedId("company", code, companyCode),
    parentId: index === 0 ? null : top,
    name: companyName,
    code: companyCode,
  }));
  const departments: SeedDepartment[] = [];
  const positions: SeedPosition[] = [];
  for (const [companyCode, , lines] of plans) {
    for (const line of lines) addDepartment(line, [code, companyCode], departments, positions);
  }
  return { id: fixedId("factory", code), name, code, companies, departments, positions };
}

function addDepartment(
  line: string,
  scope: readonly [factory: string, company: string],
  departments: SeedDepartment[],
  positions: SeedPosition[],
): void {
  const [, path = "", name = "", kinds = ""] = /^(\S+) (\S+) \[(.*)\]$/.exec(line) ?? [];
  const parent = path.includes(">") ? path.slice(0, path.lastIndexOf(">")) : undefined;
  const id = fixedId("department", ...scope, path);
  const code = [scope[1], ...path.split(">")].join(".");
  departments.push({
    id,
    organizationId: fixedId("company", ...scope),
    parentId: parent === undefined ? null : fixedId("department", ...scope, parent),
    name,
    code,
  });
  for (const kind of kinds.split(" ")) {
    const [positionName = kind, type = "office"] = positionKinds[kind] ?? [];
    const positionCode = `${code.replaceAll(".", "")}${kind}`;
    positions.push({
      id: fixedId("position", id, kind),
      departmentId: id,
      name: positionName,
      code: positionCode,
      type,
    });
  }
}
