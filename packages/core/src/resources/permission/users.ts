import { choice, date, flag, numericChoice, reference, references, text } from "../../fields/field.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";
import { sexes } from "./sexes.ts";

const declared = declare({
  name: "users",
  path: "/api/system/Permission/Users",
  page: "permission.user",
  scope: "factory",
  key: ["account"],
  label: "realName",
  named: ["realName", "account"],
  unique: { account: { ignoreCase: true } },
  refusals: { taken: "server.accountDuplicate" },
  fields: {
    account: text({
      max: 50,
      required: true,
      rule: "userAccount",
      createOnly: true,
      synonyms: synonyms.account,
    }),
    realName: text({ max: 50, required: true, rule: "personName", synonyms: synonyms.personName }),
    gender: numericChoice(sexes, { required: true, default: 3, synonyms: synonyms.gender }),
    department: reference("departments", {
      wire: "organizeId",
      required: true,
      only: "department",
      synonyms: synonyms.department,
    }),
    manager: reference("users", { synonyms: synonyms.manager }),
    positions: references("positions", {
      key: "positionIds",
      wire: "positionId",
      required: true,
      column: "position",
      synonyms: synonyms.positions,
    }),
    roles: references("roles", { key: "roleIds", wire: "roleId", column: "roleName", synonyms: synonyms.roles }),
    mobilePhone: text({ max: 50, rule: "iphone", synonyms: synonyms.mobilePhone }),
    email: text({ max: 254, rule: "email", synonyms: synonyms.email }),
    telephone: text({ wire: "telePhone", max: 50, synonyms: synonyms.telephone }),
    landline: text({ max: 50 }),
    nation: choice("Nation", { heldById: true }),
    nativePlace: text({ max: 50 }),
    certificateType: choice("certificateType", {
      wire: "certificatesType",
      heldById: true,
      synonyms: synonyms.certificateType,
    }),
    certificateNumber: text({ wire: "certificatesNumber", max: 50, synonyms: synonyms.certificateNumber }),
    education: choice("Education", { heldById: true, synonyms: synonyms.education }),
    birthday: date({ synonyms: synonyms.birthday }),
    entryDate: date({ synonyms: synonyms.entryDate }),
    urgentContact: text({ wire: "urgentContacts", max: 50, synonyms: synonyms.urgentContact }),
    urgentTelephone: text({ wire: "urgentTelePhone", max: 50, synonyms: synonyms.urgentTelephone }),
    postalAddress: text({ max: 200, synonyms: synonyms.postalAddress }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  further: {
    draft: { headIcon: text({ max: 200, holds: "avatar" }) },
    record: { administrator: flag({ wire: "isAdministrator", readOnly: true }) },
    row: { administrator: flag({ wire: "isAdministrator" }) },
  },
  list: {
    shape: "page",
    columns: ["account", "realName", "gender", "mobilePhone", "department", "positions", "order", "enabled"],
    also: ["roles", "description"],
    search: ["account", "realName", "mobilePhone"],
    filters: ["enabled", "positions", "gender", "roles"],
    sort: "order",
    within: { target: "departments", field: "department", query: "departmentId", wire: "organizeId" },
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
});

export interface UserShapes extends ShapesOf<typeof declared> {}
/** Users of a factory (spec §7, contract-base §4.4). */
export const users: Declared<UserShapes> = declared;
