import { contract } from "../contract/index.ts";
import type { LookupEntry } from "../forms/lookups.ts";
import { flag, integer, multiline, reference, text } from "../forms/field.ts";
import { allRecords } from "./allRecords.ts";
import { defineResource, type Resource } from "./defineResource.ts";
import { synonyms } from "./synonyms.ts";

export const areas: Resource = defineResource({
  name: "areas",
  endpoints: contract.areas,
  key: ["code"],
  label: "name",
  fields: {
    parent: reference("areas", { root: "-1", default: "-1", synonyms: synonyms.parent }),
    // The names of the national standard have dots and brackets, which the rule for names forbids.
    name: text({ max: 50, required: true, synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "userCode", unique: true, synonyms: synonyms.code }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
  },
  list: {
    shape: "level",
    columns: ["name", "code", "order", "enabled"],
    sort: "order",
    within: { target: "areas", in: "params", name: "parentId", field: "parent", root: "-1" },
  },
  form: [["parent", "name", "code", "order", "enabled", "description"]],
  lookup: async (client) => {
    const entries: LookupEntry[] = [];
    for await (const { id, name, code, parentId } of allRecords(client, areas)) {
      entries.push({ id, name: String(name), code: String(code), within: String(parentId) });
    }
    return entries;
  },
});
