import { contract } from "../contract/index.ts";
import { choice, date, flag, instant, integer, multiline, reference, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { flattenTree } from "./lookups.ts";
import { synonyms } from "./synonyms.ts";

const fact = (key: string) => text({ max: 100, key: `property.${key}` });

export const organizations = defineResource({
  name: "organizations",
  endpoints: contract.organizations,
  key: ["code"],
  label: "name",
  fields: {
    parent: reference("organizations", { root: "-1", default: "-1", synonyms: synonyms.parent }),
    name: text({ max: 50, required: true, rule: "fullName", synonyms: synonyms.name }),
    code: text({ max: 50, required: true, rule: "enCode", unique: true, synonyms: synonyms.code }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
    shortName: fact("shortName"),
    nature: choice("EnterpriseNature", { key: "property.nature", heldById: true }),
    industry: choice("IndustryType", { key: "property.industry", heldById: true }),
    foundedAt: date({ key: "property.foundedAt" }),
    telephone: fact("telephone"),
    fax: fact("fax"),
    website: fact("website"),
    address: text({ max: 200, key: "property.address" }),
    managerName: fact("managerName"),
    managerTelephone: fact("managerTelephone"),
    managerMobile: text({ max: 50, rule: "iphone", key: "property.managerMobile" }),
    managerEmail: text({ max: 254, rule: "email", key: "property.managerEmail" }),
    bankName: fact("bankName"),
    bankAccount: fact("bankAccount"),
    businessScope: multiline({ max: 500, key: "property.businessScope" }),
    createdAt: instant({ readOnly: true, column: "creatorTime" }),
  },
  list: {
    shape: "tree",
    columns: ["name", "code", "description", "createdAt", "order"],
    filters: ["enabled"],
    sort: "order",
  },
  form: [
    ["parent", "name", "code", "order", "enabled", "description"],
    ["shortName", "nature", "industry", "foundedAt", "telephone", "fax", "website", "address"],
    ["managerName", "managerTelephone", "managerMobile", "managerEmail"],
    ["bankName", "bankAccount", "businessScope"],
  ],
  lookup: async (client) => flattenTree(await client.organizations.selector()),
});
