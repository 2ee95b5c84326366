import { contract } from "../contract/index.ts";
import { choice, date, flag, instant, integer, multiline, reference, references, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { sexes } from "./sexes.ts";
import { synonyms } from "./synonyms.ts";

export const users = defineResource({
  name: "users",
  endpoints: contract.users,
  key: ["account"],
  label: "realName",
  fields: {
    account: text({
      max: 50,
      required: true,
      rule: "userAccount",
      unique: true,
      createOnly: true,
      synonyms: synonyms.account,
    }),
    realName: text({ max: 50, required: true, rule: "personName", synonyms: synonyms.personName }),
    gender: choice(sexes, { required: true, numeric: true, default: 3, synonyms: synonyms.gender }),
    department: reference("departments", { required: true, only: "department", synonyms: synonyms.department }),
    manager: reference("users", { synonyms: synonyms.manager }),
    positions: references("positions", { required: true, column: "position", synonyms: synonyms.positions }),
    roles: references("roles", { column: "roleName", synonyms: synonyms.roles }),
    mobilePhone: text({ max: 50, rule: "iphone", synonyms: synonyms.mobilePhone }),
    email: text({ max: 254, rule: "email", synonyms: synonyms.email }),
    telephone: text({ max: 50, synonyms: synonyms.telephone }),
    landline: text({ max: 50 }),
    nation: choice("Nation", { heldById: true }),
    nativePlace: text({ max: 50 }),
    certificateType: choice("certificateType", { heldById: true, synonyms: synonyms.certificateType }),
    certificateNumber: text({ max: 50, synonyms: synonyms.certificateNumber }),
    education: choice("Education", { heldById: true, synonyms: synonyms.education }),
    birthday: date({ synonyms: synonyms.birthday }),
    entryDate: date({ synonyms: synonyms.entryDate }),
    urgentContact: text({ max: 50, synonyms: synonyms.urgentContact }),
    urgentTelephone: text({ max: 50, synonyms: synonyms.urgentTelephone }),
    postalAddress: text({ max: 200, synonyms: synonyms.postalAddress }),
    order: integer({ min: 0, max: 999_999, default: 0, synonyms: synonyms.order }),
    enabled: flag({ default: true, synonyms: synonyms.enabled }),
    description: multiline({ max: 500, synonyms: synonyms.description }),
    createdAt: instant({ readOnly: true }),
  },
  list: {
    shape: "page",
    columns: ["account", "realName", "gender", "mobilePhone", "department", "positions", "order", "enabled"],
    filters: ["enabled", "positions", "gender", "roles"],
    sort: "order",
    within: { target: "departments", in: "query", name: "departmentId", field: "department" },
  },
  form: [
    ["account", "realName", "gender", "department", "manager", "positions", "roles"],
    ["mobilePhone", "email", "telephone", "landline", "urgentContact", "urgentTelephone", "postalAddress"],
    ["nation", "nativePlace", "certificateType", "certificateNumber", "education", "birthday", "entryDate"],
    ["order", "enabled", "description"],
  ],
  actions: {
    resetPassword: { button: "btn_password", endpoint: "resetPassword" },
    invite: { button: "btn_password", endpoint: "invite", addition: "code-sign-in" },
  },
  protectedBy: "administrator",
  takesMore: true,
  passwordOf: "account",
  keepsDeleted: true,
  lookup: async (client) =>
    (await client.users.all()).map(({ id, realName, account, departmentId, quickQuery, pinyin }) => ({
      id,
      name: realName,
      code: account,
      place: departmentId,
      ...(quickQuery !== undefined && { sounds: [quickQuery, pinyin ?? ""] }),
    })),
});
