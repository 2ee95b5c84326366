import { contract } from "../contract/index.ts";
import { choice, date, flag, instant, integer, multiline, reference, references, text } from "../forms/field.ts";
import { defineResource } from "./defineResource.ts";
import { sexes } from "./sexes.ts";

export const users = defineResource({
  name: "users",
  endpoints: contract.users,
  key: ["account"],
  label: "realName",
  fields: {
    account: text({ max: 50, required: true, rule: "userAccount", unique: true, createOnly: true }),
    realName: text({ max: 50, required: true, rule: "personName" }),
    gender: choice(sexes, { required: true, numeric: true, default: 3 }),
    department: reference("departments", { required: true, only: "department" }),
    manager: reference("users"),
    positions: references("positions", { required: true, column: "position" }),
    roles: references("roles", { column: "roleName" }),
    mobilePhone: text({ max: 50, rule: "iphone" }),
    email: text({ max: 254, rule: "email" }),
    telephone: text({ max: 50 }),
    landline: text({ max: 50 }),
    nation: choice("Nation", { heldById: true }),
    nativePlace: text({ max: 50 }),
    certificateType: choice("certificateType", { heldById: true }),
    certificateNumber: text({ max: 50 }),
    education: choice("Education", { heldById: true }),
    birthday: date(),
    entryDate: date(),
    urgentContact: text({ max: 50 }),
    urgentTelephone: text({ max: 50 }),
    postalAddress: text({ max: 200 }),
    order: integer({ min: 0, max: 999_999, default: 0 }),
    enabled: flag({ default: true }),
    description: multiline({ max: 500 }),
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
  actions: { resetPassword: { button: "btn_password", endpoint: "resetPassword" } },
  protectedBy: "administrator",
  takesMore: true,
  lookup: async (client) =>
    (await client.users.all()).map(({ id, realName, account, departmentId, quickQuery, pinyin }) => ({
      id,
      name: realName,
      code: account,
      place: departmentId,
      ...(quickQuery !== undefined && { sounds: [quickQuery, pinyin ?? ""] }),
    })),
});
