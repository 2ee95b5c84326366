import { choice, integer, text } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dateParts } from "./dateParts.ts";

const declared = declare({
  name: "billRules",
  title: ["单据规则", "Bill rules", "單據規則"],
  one: ["单据规则", "bill rule", "單據規則"],
  noun: "bill-rules",
  words: "bill rules",
  path: "/api/system/Base/BillRule",
  page: "system.billRule",
  scope: "shared",
  key: ["code"],
  label: "name",
  unique: { code: { ignoreCase: true }, name: {} },
  refusals: { taken: "server.billRuleDuplicate" },
  fields: {
    name: nameText({ label: ["业务名称", "Name", "業務名稱"] }),
    code: codeText({ label: ["业务编码", "Code", "業務編碼"], rule: "pathSegment" }),
    /** Prefix of every number. */
    prefix: text({ label: ["流水前缀", "Prefix", "流水前綴"], max: 50, required: true }),
    /** The date after it: `yyyyMMdd`, `yyyyMM`, `yyyy`, or `no`. The running number restarts when the date changes. */
    dateFormat: choice(dateParts, { label: ["流水日期", "Date"], required: true }),
    /** Minimum number of digits of the running number. */
    digit: integer({ label: ["流水位数", "Digits", "流水位數"], min: 1, max: 9, required: true }),
    /** The first running number. */
    startNumber: text({ label: ["流水起始", "First number"], max: 9, required: true, rule: "userCode" }),
    /** An example of its numbers. */
    example: text({ label: ["流水范例", "Example", "流水範例"], max: 100, readOnly: true }),
    /** The last number that was issued. */
    lastNumber: text({
      label: ["当前流水号", "Last number", "目前流水號"],
      wire: "outputNumber",
      max: 100,
      readOnly: true,
    }),
    order: order(),
    enabled: enabled(),
    description: description({ label: ["流水说明", "Description", "流水說明"] }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "digit", "startNumber", "lastNumber", "enabled"],
    search: ["name", "code"],
    filters: ["enabled", "dateFormat"],
    sort: "order",
  },
  options: { shape: "list" },
  form: [["name", "code", "prefix", "dateFormat", "digit", "startNumber", "order", "enabled", "description"]],
});

export interface BillRuleShapes extends ShapesOf<typeof declared> {}
/** Rules for generating bill numbers (spec §7, contract-base §5.4). */
export const billRules: Declared<BillRuleShapes> = declared;
