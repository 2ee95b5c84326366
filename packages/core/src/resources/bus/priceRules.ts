import { amount, choice, date, integer, reference, text } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "priceRules",
  title: ["计价规则", "Price rules", "計價規則"],
  one: ["计价规则", "price rule", "計價規則"],
  noun: "price-rules",
  words: "price rules",
  path: "/api/ext/models/priceRules",
  page: "bus.priceRule",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  unique: { code: { ignoreCase: true }, name: {} },
  fields: {
    name: nameText({ label: ["规则名称", "Name", "規則名稱"], rule: "fullName" }),
    code: codeText({ label: ["规则编码", "Code", "規則編碼"], rule: "userAccount" }),
    carrier: reference("carriers", { label: ["承运商", "Carrier"], required: true, synonyms: ["运输公司", "company"] }),
    vehicleKind: choice("vehicleKind", { label: ["车辆类型", "Vehicle kind", "車輛類型"] }),
    shift: choice("busShift", { label: ["班次", "Shift"] }),
    tripPrice: amount({ label: ["每趟价格", "Price a trip", "每趟價格"], least: "0", most: "1000000" }),
    kmPrice: amount({ label: ["每公里价格", "Price a km", "每公里價格"], least: "0", most: "10000", scale: 4 }),
    latePenalty: amount({ label: ["晚点扣款", "Penalty for a late trip", "誤點扣款"], least: "0", most: "1000000" }),
    lateAfter: integer({
      label: ["晚点起算（分）", "Late from (minutes)", "誤點起算（分）"],
      min: 1,
      max: 240,
      default: 5,
      synonyms: ["晚点分钟", "late after"],
    }),
    missedPenalty: amount({
      label: ["缺班扣款", "Penalty for a missed trip", "缺班扣款"],
      least: "0",
      most: "1000000",
    }),
    incidentPenalty: amount({
      label: ["事件扣款", "Penalty for an incident", "事件扣款"],
      least: "0",
      most: "1000000",
    }),
    validFrom: date({ label: ["生效日期", "Valid from", "生效日期"], required: true }),
    validUntil: date({ label: ["失效日期", "Valid until", "失效日期"], expires: true }),
    contract: text({ label: ["合同编号", "Contract", "合約編號"], max: 50 }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "carrier", "vehicleKind", "shift", "tripPrice", "kmPrice", "validFrom", "validUntil"],
    search: ["name", "code", "contract"],
    filters: ["carrier", "vehicleKind", "shift", "enabled", "validUntil"],
    sort: "order",
  },
  options: { shape: "list", also: ["carrier"] },
  form: [
    ["name", "code", "carrier", "vehicleKind", "shift", "contract"],
    ["tripPrice", "kmPrice", "missedPenalty", "lateAfter", "latePenalty", "incidentPenalty", "validFrom", "validUntil"],
    ["order", "enabled", "description"],
  ],
});

export interface PriceRuleShapes extends ShapesOf<typeof declared> {}
/** Prices and deductions of a carrier. */
export const priceRules: Declared<PriceRuleShapes> = declared;
