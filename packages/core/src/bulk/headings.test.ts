import { describe, expect, it } from "vitest";
import { resources } from "../registry/all.ts";
import type { Resource } from "../registry/resource.ts";
import { fieldLabel } from "../registry/words.ts";
import { mapHeader, unknownHeadings } from "./rows/headers.ts";

const all = Object.values<Resource>(resources);
const fieldsOf = (resource: Resource, header: readonly string[]) =>
  mapHeader(resource, header, { line: 1, language: "zh" }).columns.map(({ field }) => field?.name);

describe("headings in files of users", () => {
  it.each([
    [
      ["账号", "名字", "所属部门", "职位", "手机号"],
      ["account", "realName", "department", "positions", "mobilePhone"],
    ],
    [
      ["帐号", "真实姓名", "所在部门", "职务", "手机"],
      ["account", "realName", "department", "positions", "mobilePhone"],
    ],
    [
      ["工号", "员工姓名", "部门名称", "岗位名称", "电话"],
      ["account", "realName", "department", "positions", "mobilePhone"],
    ],
    [
      ["登录名（必填）", "邮箱", "备注", "是否启用", "身份证号"],
      ["account", "email", "description", "enabled", "certificateNumber"],
    ],
    [
      ["帳號", "所屬部門", "職位", "手機號", "備註"],
      ["account", "department", "positions", "mobilePhone", "description"],
    ],
    [
      ["User name", "Full Name", "Dept.", "Job title", "Mobile No"],
      ["account", "realName", "department", "positions", "mobilePhone"],
    ],
  ])("are matched to fields: %s", (header, fields) => {
    expect(fieldsOf(resources.users, header)).toEqual(fields);
  });

  it("belong to one field each and never match the heading of another field", () => {
    for (const resource of all) {
      const fields = Object.values(resource.fields);
      const names = new Map<string, string>();
      for (const { name, synonyms = [] } of fields) {
        for (const synonym of new Set(synonyms.map((one) => one.toLowerCase().replace(/[\s-]/g, "")))) {
          const where = `${resource.name}: ${synonym}`;
          expect([where, names.get(synonym) ?? name]).toEqual([where, name]);
          names.set(synonym, name);
        }
      }
      for (const language of ["zh", "zhtw", "en"] as const) {
        const writable = fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name);
        expect(
          fieldsOf(
            resource,
            writable.map((name) => fieldLabel(resource, name, language)),
          ),
        ).toEqual(writable);
      }
    }
  });

  it("match the exact field before a similar one", () => {
    expect(fieldsOf(resources.users, ["账户", "办公电话", "手机号码"])).toEqual([
      "account",
      "telephone",
      "mobilePhone",
    ]);
    expect(fieldsOf(resources.organizations, ["公司编码", "公司电话", "联系电话", "联系手机"])).toEqual([
      "code",
      "telephone",
      "managerTelephone",
      "managerMobile",
    ]);
  });

  it("are suggested when they are nearly right or contain extra words", () => {
    const { findings } = mapHeader(resources.users, ["账户", "员工手机号码", "人员所属部门", "e-mial"], {
      line: 1,
      language: "zh",
    });
    expect(findings.map(({ rule, params }) => [rule, params?.["candidates"]])).toEqual([
      ["unknownColumn", expect.stringContaining("手机号码")],
      ["unknownColumn", expect.stringMatching(/^部门/)],
      ["unknownColumn", expect.stringContaining("电子邮箱")],
    ]);
  });

  it("cause an error with the existing headings when a mapped heading is missing in the file", () => {
    expect(unknownHeadings(["员工号", "姓名"], { 员工号码: "account", 姓名: "realName" }, 3)).toEqual([
      { line: 3, rule: "noHeading", value: "员工号码", params: { value: "员工号码", candidates: "员工号" } },
    ]);
  });
});
