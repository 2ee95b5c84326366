import { choice, date, text } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "carriers",
  title: ["承运商", "Carriers"],
  one: ["承运商", "carrier"],
  path: "/api/ext/models/carriers",
  page: "bus.carrier",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  unique: { code: {}, name: {} },
  fields: {
    name: nameText({ label: ["承运商名称", "Name", "承運商名稱"], rule: "fullName" }),
    code: codeText({ label: ["承运商编码", "Code", "承運商編碼"], rule: "userAccount" }),
    level: choice("carrierLevel", { label: ["等级", "Level", "等級"] }),
    contact: text({ label: ["联系人", "Contact", "聯絡人"], max: 50, rule: "personName" }),
    phone: text({ label: ["联系电话", "Phone", "聯絡電話"], max: 11, rule: "iphone" }),
    settlement: choice("settlementCycle", { label: ["结算周期", "Settlement", "結算週期"] }),
    contractUntil: date({ label: ["合同到期", "Contract until", "合約到期"], expires: true }),
    address: text({ label: ["地址", "Address"], max: 200 }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "level", "contact", "phone", "contractUntil", "createdAt", "order"],
    search: ["name", "code", "contact"],
    filters: ["level", "enabled", "contractUntil"],
    sort: "order",
  },
  options: { shape: "list" },
  form: [
    [
      "name",
      "code",
      "level",
      "contact",
      "phone",
      "settlement",
      "contractUntil",
      "address",
      "order",
      "enabled",
      "description",
    ],
  ],
});

export interface CarrierShapes extends ShapesOf<typeof declared> {}
/** Companies that run shuttle buses for a factory (spec §1, §7). */
export const carriers: Declared<CarrierShapes> = declared;
