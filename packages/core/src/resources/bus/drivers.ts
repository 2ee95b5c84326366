import { choice, date, images, reference, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "drivers",
  title: ["司机管理", "Drivers", "司機管理"],
  one: ["司机", "driver", "司機"],
  path: "/api/ext/models/drivers",
  page: "bus.driver",
  scope: "factory",
  dataScope: { owner: "creator", department: "department" },
  key: ["code"],
  label: "name",
  named: ["name", "code"],
  unique: { code: { ignoreCase: true }, licence: { ignoreCase: true } },
  fields: {
    name: text({
      label: ["姓名", "Name"],
      max: 50,
      required: true,
      rule: "personName",
      synonyms: ["司机姓名", "驾驶员", "司機姓名", "driver name", "full name"],
    }),
    code: text({
      label: ["司机编号", "Number", "司機編號"],
      max: 50,
      required: true,
      rule: "userAccount",
      synonyms: ["工号", "员工编号", "工號", "driver number", "employee number"],
    }),
    status: choice("driverStatus", {
      label: ["司机状态", "Duty", "司機狀態"],
      required: true,
      default: "onDuty",
      synonyms: ["状态", "status"],
    }),
    phone: text({
      label: ["手机号码", "Mobile", "手機號碼"],
      max: 11,
      required: true,
      rule: "iphone",
      synonyms: ["电话", "手机", "联系电话", "電話", "phone", "mobile phone"],
    }),
    carrier: reference("carriers", { label: ["承运商", "Carrier"], synonyms: ["运输公司", "company"] }),
    department: reference("departments", { label: ["所属部门", "Department", "所屬部門"], only: "department" }),
    user: reference("users", { label: ["系统账户", "Account", "系統帳號"], isPerson: true }),
    licence: text({
      label: ["驾驶证编号", "Licence", "駕駛證編號"],
      max: 15,
      rule: "driverCode",
      synonyms: ["驾照编号", "准驾证号", "licence code", "license"],
    }),
    licenceKind: choice("licenceKind", {
      label: ["准驾车型", "Licence class", "准駕車型"],
      required: true,
      synonyms: ["驾照类型", "license class"],
    }),
    licenceUntil: date({ label: ["驾驶证到期", "Licence until", "駕駛證到期"], expires: true }),
    medicalUntil: date({ label: ["体检到期", "Medical until", "體檢到期"], expires: true }),
    qualificationUntil: date({ label: ["从业资格到期", "Qualification until", "從業資格到期"], expires: true }),
    idCard: text({ label: ["身份证号", "Identity card", "身分證號"], max: 18, rule: "idCard" }),
    hiredOn: date({ label: ["入职日期", "Hired on", "到職日期"] }),
    pictures: images({ label: ["证照照片", "Pictures of papers", "證照照片"], max: 9 }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "phone", "carrier", "licenceKind", "licenceUntil", "medicalUntil", "status"],
    search: ["name", "code", "phone"],
    filters: ["status", "carrier", "licenceKind", "enabled", "licenceUntil", "medicalUntil"],
    sort: "code",
  },
  options: { shape: "list", also: ["carrier"] },
  form: [
    ["name", "code", "status", "phone", "carrier", "department", "user"],
    ["licence", "licenceKind", "licenceUntil", "medicalUntil", "qualificationUntil", "idCard", "hiredOn"],
    ["pictures", "order", "enabled", "description"],
  ],
});

export interface DriverShapes extends ShapesOf<typeof declared> {}
/** Drivers of a fleet, with or without a sign-in: licence number by the rule, documents with expiry days (spec §5). */
export const drivers: Declared<DriverShapes> = declared;
