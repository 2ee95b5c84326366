import { choice, reference, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "riders",
  title: ["乘客管理", "Riders"],
  one: ["乘客", "rider"],
  path: "/api/ext/models/riders",
  page: "bus.rider",
  scope: "factory",
  dataScope: { owner: "creator", department: "department" },
  key: ["code"],
  label: "name",
  named: ["name", "code"],
  unique: { code: { ignoreCase: true }, card: { ignoreCase: true } },
  fields: {
    name: text({
      label: ["姓名", "Name"],
      max: 50,
      required: true,
      rule: "personName",
      synonyms: ["乘客姓名", "员工姓名", "employee name"],
    }),
    code: text({
      label: ["工号", "Employee number", "工號"],
      max: 50,
      required: true,
      rule: "userAccount",
      synonyms: ["员工编号", "乘客编号", "employee id", "number"],
    }),
    kind: choice("passengerKind", { label: ["乘客类型", "Kind", "乘客類型"], required: true, default: "employee" }),
    department: reference("departments", { label: ["所属部门", "Department", "所屬部門"], only: "department" }),
    phone: text({ label: ["手机号码", "Mobile", "手機號碼"], max: 11, rule: "iphone", synonyms: ["电话", "phone"] }),
    shift: choice("busShift", { label: ["班次", "Shift"] }),
    line: reference("lines", { label: ["乘坐线路", "Line", "搭乘線路"], synonyms: ["线路", "線路"] }),
    stop: reference("stops", { label: ["上车站点", "Home stop", "上車站點"], synonyms: ["站点", "乘车站点", "stop"] }),
    cardKind: choice("rideCardKind", { label: ["乘车凭证", "Ticket", "乘車憑證"] }),
    card: text({ label: ["凭证号码", "Ticket number", "憑證號碼"], max: 50, rule: "userAccount" }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "department", "shift", "line", "stop", "phone"],
    search: ["name", "code", "phone"],
    filters: ["kind", "shift", "line", "stop", "enabled"],
    sort: "code",
  },
  form: [
    ["name", "code", "kind", "department", "phone"],
    ["shift", "line", "stop", "cardKind", "card", "order", "enabled", "description"],
  ],
});

export interface RiderShapes extends ShapesOf<typeof declared> {}
/** Passengers of shuttle buses: their shift, line and stop. */
export const riders: Declared<RiderShapes> = declared;
