import { choice, date, multiline, parent, text } from "../../fields/field.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const fact = <const K extends string>(key: K, wire?: string) =>
  text({ max: 100, key: `property.${key}`, ...(wire && { wire }) });

const declared = declare({
  name: "organizations",
  path: "/api/system/Permission/Organize",
  page: "permission.organize",
  scope: "factory",
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "parent" } },
  refusals: { taken: "server.organizationDuplicate", itself: "server.organizationItself" },
  fields: {
    parent: parent("organizations", { root: "-1", default: "-1", synonyms: synonyms.parent }),
    name: nameText({ rule: "fullName" }),
    code: codeText({ rule: "enCode" }),
    order: order(),
    enabled: enabled(),
    description: description(),
    shortName: fact("shortName"),
    nature: choice("EnterpriseNature", { key: "property.nature", wire: "enterpriseNature", heldById: true }),
    industry: choice("IndustryType", { key: "property.industry", heldById: true }),
    foundedAt: date({ key: "property.foundedAt", wire: "foundedTime" }),
    telephone: fact("telephone", "telePhone"),
    fax: fact("fax"),
    website: fact("website", "webSite"),
    address: text({ max: 200, key: "property.address" }),
    managerName: fact("managerName"),
    managerTelephone: fact("managerTelephone", "managerTelePhone"),
    managerMobile: text({ max: 50, rule: "iphone", key: "property.managerMobile", wire: "managerMobilePhone" }),
    managerEmail: text({ max: 254, rule: "email", key: "property.managerEmail", wire: "manageEmail" }),
    bankName: fact("bankName"),
    bankAccount: fact("bankAccount"),
    businessScope: multiline({ max: 500, key: "property.businessScope", wire: "businessscope" }),
    createdAt: createdAt(),
  },
  containers: { property: "propertyJson" },
  further: { row: { icon: text({ max: 100, constant: "icon-ym icon-ym-tree-organization3" }) } },
  list: {
    shape: "tree",
    summary: "Tree of companies",
    columns: ["name", "code", "description", "createdAt", "order"],
    search: ["name", "code"],
    filters: ["enabled"],
    sort: "order",
  },
  form: [
    ["parent", "name", "code", "order", "enabled", "description"],
    ["shortName", "nature", "industry", "foundedAt", "telephone", "fax", "website", "address"],
    ["managerName", "managerTelephone", "managerMobile", "managerEmail"],
    ["bankName", "bankAccount", "businessScope"],
  ],
});

export interface OrganizationShapes extends ShapesOf<typeof declared> {}
/** Companies of a factory, a tree (spec §7, contract-base §4.1). */
export const organizations: Declared<OrganizationShapes> = declared;
