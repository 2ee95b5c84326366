import { choice, integer, text } from "../../fields/field.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dateParts } from "./dateParts.ts";

const declared = declare({
  name: "billRules",
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
    name: nameText(),
    code: codeText({ rule: "pathSegment" }),
    /** What every number begins with. */
    prefix: text({ max: 50, required: true }),
    /** The date after it: `yyyyMMdd`, `yyyyMM`, `yyyy`, or `no`. Numbers begin anew when it changes. */
    dateFormat: choice(dateParts, { required: true }),
    /** Least digits of the running number. */
    digit: integer({ min: 1, max: 9, required: true }),
    /** The first running number. */
    startNumber: text({ max: 9, required: true, rule: "userCode" }),
    /** How its numbers look. */
    example: text({ max: 100, readOnly: true }),
    /** The number that was given out last. */
    lastNumber: text({ wire: "outputNumber", max: 100, readOnly: true }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "digit", "startNumber", "lastNumber", "enabled"],
    search: ["name", "code"],
    filters: ["enabled", "dateFormat"],
    sort: "order",
  },
  form: [["name", "code", "prefix", "dateFormat", "digit", "startNumber", "order", "enabled", "description"]],
});

export interface BillRuleShapes extends ShapesOf<typeof declared> {}
/** Rules that numbers of bills are made by (spec §7, contract-base §5.4). */
export const billRules: Declared<BillRuleShapes> = declared;
