import { choice, date, integer, reference, references } from "../../fields/declaring.ts";
import { codeText, createdAt, description, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "schemes",
  title: ["班车方案", "Schemes", "班車方案"],
  one: ["班车方案", "scheme", "班車方案"],
  path: "/api/ext/models/schemes",
  page: "bus.scheme",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  named: ["name", "code"],
  unique: { code: { ignoreCase: true }, name: {} },
  fields: {
    name: nameText({ label: ["方案名称", "Name", "方案名稱"], rule: "fullName" }),
    code: codeText({ label: ["方案编码", "Code", "方案編碼"], rule: "userAccount" }),
    year: integer({ label: ["年度", "Year"], required: true, min: 2000, max: 2100, synonyms: ["年", "年份"] }),
    quarter: choice("quarter", { label: ["季度", "Quarter"], required: true }),
    shift: choice("busShift", { label: ["班次", "Shift"], required: true }),
    region: choice("cityRegion", { label: ["片区", "Region", "片區"], required: true }),
    state: choice(
      [
        { value: "draft", label: ["草稿", "Draft"] },
        { value: "checked", label: ["已检查", "Checked", "已檢查"] },
        { value: "published", label: ["已发布", "Published", "已發布"] },
        { value: "archived", label: ["已归档", "Archived", "已封存"] },
      ],
      { label: ["状态", "State", "狀態"], readOnly: true, byAction: true, default: "draft" },
    ),
    validFrom: date({ label: ["生效日期", "Valid from", "生效日期"], required: true }),
    validUntil: date({ label: ["失效日期", "Valid until", "失效日期"], required: true }),
    basis: reference("schemes", {
      label: ["复制自", "Copy of", "複製自"],
      createOnly: true,
      synonyms: ["基础方案", "來源方案", "basis"],
    }),
    people: references("users", {
      label: ["通知人员", "People to tell", "通知人員"],
      key: "peopleIds",
      synonyms: ["人员", "人員"],
    }),
    order: order(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "year", "quarter", "shift", "region", "state", "validFrom", "validUntil"],
    search: ["name", "code"],
    filters: ["state", "year", "quarter", "shift", "region", "validFrom"],
    sort: "validFrom",
    descending: true,
  },
  options: { shape: "list", also: ["state"] },
  actions: {
    check: { label: ["检查", "Check", "檢查"], button: "btn_check", sets: { state: "checked" } },
    reopen: { label: ["退回草稿", "Back to draft", "退回草稿"], button: "btn_check", sets: { state: "draft" } },
    publish: { label: ["发布", "Publish", "發布"], button: "btn_release", sets: { state: "published" } },
    archive: { label: ["归档", "Archive", "封存"], button: "btn_archive", sets: { state: "archived" } },
  },
  form: [
    ["name", "code", "year", "quarter", "shift", "region", "validFrom", "validUntil"],
    ["basis", "people", "order", "description"],
  ],
});

export interface SchemeShapes extends ShapesOf<typeof declared> {}
/**
 * Dated plans of a factory's trips, by quarter, shift and region. A new one with a basis starts with the trips of
 * that scheme.
 */
export const schemes: Declared<SchemeShapes> = declared;
