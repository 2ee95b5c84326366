import { choice, date, multiline, parent, text } from "../../fields/declaring.ts";
import type { Label } from "../../fields/label.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const fact = <const K extends string>(label: Label, key: K, wire?: string) =>
  text({ label, max: 100, key: `property.${key}`, ...(wire && { wire }) });

const declared = declare({
  name: "organizations",
  title: ["组织管理", "Organizations", "組織管理"],
  one: ["公司", "company"],
  many: ["公司", "companies"],
  path: "/api/system/Permission/Organize",
  page: "permission.organize",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  unique: { code: {}, name: { within: "parent" } },
  refusals: { taken: "server.organizationDuplicate", itself: "server.organizationItself" },
  fields: {
    parent: parent("organizations", {
      label: ["上级公司", "Parent company", "上層公司"],
      root: "-1",
      default: "-1",
      synonyms: synonyms.parent,
    }),
    name: nameText({ label: ["公司名称", "Name", "公司名稱"], rule: "fullName" }),
    code: codeText({ label: ["公司编码", "Code", "公司編碼"], rule: "enCode" }),
    order: order(),
    enabled: enabled(),
    description: description({ label: ["公司说明", "Description", "公司說明"] }),
    shortName: fact(["公司简称", "Short name", "公司簡稱"], "shortName"),
    nature: choice("EnterpriseNature", {
      label: ["公司性质", "Nature", "公司性質"],
      key: "property.nature",
      wire: "enterpriseNature",
      heldById: true,
    }),
    industry: choice("IndustryType", {
      label: ["所属行业", "Industry", "所屬產業"],
      key: "property.industry",
      heldById: true,
    }),
    foundedAt: date({ label: ["成立时间", "Founded", "成立時間"], key: "property.foundedAt", wire: "foundedTime" }),
    telephone: fact(["公司电话", "Telephone", "公司電話"], "telephone", "telePhone"),
    fax: fact(["公司传真", "Fax", "公司傳真"], "fax"),
    website: fact(["公司主页", "Website", "公司網站"], "website", "webSite"),
    address: text({ label: ["公司地址", "Address"], max: 200, key: "property.address" }),
    managerName: fact(["公司法人", "Legal representative", "公司負責人"], "managerName"),
    managerTelephone: fact(["联系电话", "Contact telephone", "聯絡電話"], "managerTelephone", "managerTelePhone"),
    managerMobile: text({
      label: ["联系手机", "Contact mobile", "聯絡手機"],
      max: 50,
      rule: "iphone",
      key: "property.managerMobile",
      wire: "managerMobilePhone",
    }),
    managerEmail: text({
      label: ["联系邮箱", "Contact e-mail", "聯絡電子郵件"],
      max: 254,
      rule: "email",
      key: "property.managerEmail",
      wire: "manageEmail",
    }),
    bankName: fact(["开户银行", "Bank", "開戶銀行"], "bankName"),
    bankAccount: fact(["银行账户", "Bank account", "銀行帳戶"], "bankAccount"),
    businessScope: multiline({
      label: ["经营范围", "Business scope", "營業項目"],
      max: 500,
      key: "property.businessScope",
      wire: "businessscope",
    }),
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
  options: { shape: "tree", also: ["enabled"] },
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
