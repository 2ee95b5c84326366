import { contract } from "../contract/index.ts";
import { choice, flag, instant, integer, multiline, text } from "../forms/field.ts";
import { dateParts } from "./dateParts.ts";
import { defineResource } from "./defineResource.ts";
import { synonyms } from "./synonyms.ts";

export const billRules = defineResource({
  name: "billRules",
  noun: "bill-rules",
  endpoints: contract.billRules,
  key: ["code"],
  label: "name",
  fields: {
    name: text({ max: 50, required: true, unique: true, synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "pathSegment", unique: true, synonyms: synonyms.code }),
    prefix: text({ max: 50, required: true }),
    dateFormat: choice(dateParts, { required: true }),
    digit: integer({ min: 1, max: 9, required: true }),
    startNumber: text({ max: 9, required: true, rule: "userCode" }),
    example: text({ max: 100, readOnly: true }),
    lastNumber: text({ max: 100, readOnly: true }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
    createdAt: instant({ readOnly: true }),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "digit", "startNumber", "lastNumber", "enabled"],
    filters: ["enabled", "dateFormat"],
    sort: "order",
  },
  form: [["name", "code", "prefix", "dateFormat", "digit", "startNumber", "order", "enabled", "description"]],
});
