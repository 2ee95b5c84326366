import { amount, choice, date, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "simCards",
  title: ["SIM卡管理", "SIM cards"],
  one: ["SIM卡", "SIM card"],
  noun: "sim-cards",
  words: "SIM cards",
  path: "/api/ext/models/simCards",
  page: "bus.simCard",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["卡号", "Number", "卡號"],
      max: 50,
      required: true,
      rule: "userAccount",
      synonyms: ["ICCID", "SIM卡号", "sim"],
    }),
    phone: text({ label: ["手机号码", "Mobile", "手機號碼"], max: 20, rule: "userAccount" }),
    operator: choice("simOperator", { label: ["运营商", "Operator", "電信業者"], required: true }),
    validUntil: date({ label: ["有效期至", "Valid until", "有效期至"], expires: true }),
    monthlyFee: amount({ label: ["月租费", "Monthly fee", "月租費"], least: "0", most: "100000" }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "phone", "operator", "validUntil", "monthlyFee"],
    search: ["number", "phone"],
    filters: ["operator", "enabled", "validUntil"],
    sort: "number",
  },
  options: { shape: "list", also: ["phone"] },
  form: [["number", "phone", "operator", "validUntil", "monthlyFee", "order", "enabled", "description"]],
});

export interface SimCardShapes extends ShapesOf<typeof declared> {}
/** SIM cards of devices in vehicles (spec §7). */
export const simCards: Declared<SimCardShapes> = declared;
