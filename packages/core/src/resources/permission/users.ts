import { choice, date, flag, numericChoice, reference, references, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";
import { sexes } from "./sexes.ts";

const declared = declare({
  name: "users",
  title: ["用户管理", "Users", "使用者管理"],
  one: ["用户", "user", "使用者"],
  path: "/api/system/Permission/Users",
  page: "permission.user",
  scope: "factory",
  dataScope: { owner: "creator", department: "department" },
  key: ["account"],
  label: "realName",
  named: ["realName", "account"],
  unique: { account: { ignoreCase: true } },
  refusals: { taken: "server.accountDuplicate" },
  fields: {
    account: text({
      label: ["账户", "Account", "帳號"],
      max: 50,
      required: true,
      rule: "userAccount",
      createOnly: true,
      synonyms: synonyms.account,
    }),
    realName: text({
      label: ["姓名", "Name"],
      max: 50,
      required: true,
      rule: "personName",
      synonyms: synonyms.personName,
    }),
    gender: numericChoice(sexes, {
      label: ["性别", "Gender", "性別"],
      required: true,
      default: 3,
      synonyms: synonyms.gender,
    }),
    department: reference("departments", {
      label: ["部门", "Department", "部門"],
      wire: "organizeId",
      required: true,
      only: "department",
      synonyms: synonyms.department,
    }),
    manager: reference("users", { label: ["直属主管", "Manager", "直屬主管"], synonyms: synonyms.manager }),
    positions: references("positions", {
      label: ["岗位", "Positions", "職位"],
      key: "positionIds",
      wire: "positionId",
      required: true,
      column: "position",
      synonyms: synonyms.positions,
    }),
    roles: references("roles", {
      label: ["角色", "Roles"],
      key: "roleIds",
      wire: "roleId",
      column: "roleName",
      synonyms: synonyms.roles,
    }),
    mobilePhone: text({
      label: ["手机号码", "Mobile number", "手機號碼"],
      max: 50,
      rule: "iphone",
      synonyms: synonyms.mobilePhone,
    }),
    email: text({ label: ["电子邮箱", "E-mail", "電子郵件"], max: 254, rule: "email", synonyms: synonyms.email }),
    telephone: text({
      label: ["办公电话", "Office telephone", "辦公電話"],
      wire: "telePhone",
      max: 50,
      synonyms: synonyms.telephone,
    }),
    landline: text({ label: ["办公座机", "Office landline", "辦公室市話"], max: 50 }),
    nation: choice("Nation", { label: ["民族", "Ethnicity"], heldById: true }),
    nativePlace: text({ label: ["籍贯", "Native place", "籍貫"], max: 50 }),
    certificateType: choice("certificateType", {
      label: ["证件类型", "Certificate type", "證件類型"],
      wire: "certificatesType",
      heldById: true,
      synonyms: synonyms.certificateType,
    }),
    certificateNumber: text({
      label: ["证件号码", "Certificate number", "證件號碼"],
      wire: "certificatesNumber",
      max: 50,
      synonyms: synonyms.certificateNumber,
    }),
    education: choice("Education", {
      label: ["文化程度", "Education", "教育程度"],
      heldById: true,
      synonyms: synonyms.education,
    }),
    birthday: date({ label: ["出生年月", "Birthday", "出生日期"], synonyms: synonyms.birthday }),
    entryDate: date({ label: ["入职日期", "Entry date", "到職日期"], synonyms: synonyms.entryDate }),
    urgentContact: text({
      label: ["紧急联系人", "Emergency contact", "緊急聯絡人"],
      wire: "urgentContacts",
      max: 50,
      synonyms: synonyms.urgentContact,
    }),
    urgentTelephone: text({
      label: ["紧急电话", "Emergency telephone", "緊急聯絡電話"],
      wire: "urgentTelePhone",
      max: 50,
      synonyms: synonyms.urgentTelephone,
    }),
    postalAddress: text({
      label: ["通讯地址", "Postal address", "通訊地址"],
      max: 200,
      synonyms: synonyms.postalAddress,
    }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  further: {
    draft: { headIcon: text({ label: ["头像", "Avatar", "大頭貼"], max: 200, holds: "avatar" }) },
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
    resetPassword: {
      label: ["重置密码", "Reset password", "重設密碼"],
      button: "btn_password",
      endpoint: "resetPassword",
    },
    invite: {
      label: ["短信邀请", "Invite by text message", "簡訊邀請"],
      button: "btn_password",
      endpoint: "invite",
      addition: "code-sign-in",
    },
    takeSecondFactor: {
      label: ["解除二次验证", "Take second factor away", "解除兩步驟驗證"],
      button: "btn_password",
      endpoint: "takeSecondFactor",
      addition: "second-factor",
    },
    handOver: {
      label: ["交接工作", "Hand work over"],
      button: "btn_edit",
      endpoint: "handOver",
      addition: "hand-over",
    },
  },
  protectedBy: "administrator",
  takesMore: true,
  passwordOf: "account",
  keepsDeleted: true,
});

export interface UserShapes extends ShapesOf<typeof declared> {}
/** Users of a factory (spec §7, contract-base §4.4). */
export const users: Declared<UserShapes> = declared;
