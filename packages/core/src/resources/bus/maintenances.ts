import { amount, choice, date, integer, multiline, reference, text } from "../../fields/declaring.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "maintenances",
  title: ["维保记录", "Maintenance", "維修保養"],
  one: ["维保记录", "maintenance entry", "維修保養紀錄"],
  many: ["维保记录", "maintenance entries", "維修保養紀錄"],
  words: "maintenance entries",
  path: "/api/ext/models/maintenances",
  page: "bus.maintenance",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["维保单号", "Number", "維保單號"],
      max: 50,
      numberedBy: "repair",
      createOnly: true,
      synonyms: ["单号", "维修单号", "單號"],
    }),
    vehicle: reference("vehicles", {
      label: ["车辆", "Vehicle", "車輛"],
      required: true,
      synonyms: ["车牌", "车牌号", "plate"],
    }),
    kind: choice("maintenanceKind", { label: ["保养类型", "Kind", "保養類型"] }),
    repair: choice("repairKind", { label: ["维修类型", "Repair", "維修類型"] }),
    doneOn: date({ label: ["维保日期", "Done on", "維保日期"], required: true, synonyms: ["日期", "date"] }),
    odometer: integer({
      label: ["行驶里程（公里）", "Odometer (km)", "行駛里程（公里）"],
      min: 0,
      max: 9_999_999,
      synonyms: ["里程", "公里数", "km"],
    }),
    cost: amount({ label: ["费用", "Cost", "費用"], least: "0", most: "100000000", synonyms: ["金额", "金額"] }),
    workshop: text({ label: ["维修单位", "Workshop", "維修單位"], max: 100 }),
    content: multiline({ label: ["维保内容", "Work done", "維保內容"], max: 2000 }),
    nextOn: date({ label: ["下次日期", "Next on", "下次日期"] }),
    nextOdometer: integer({ label: ["下次里程（公里）", "Next at (km)", "下次里程（公里）"], min: 0, max: 9_999_999 }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "vehicle", "kind", "repair", "doneOn", "odometer", "cost", "nextOn"],
    search: ["number", "workshop", "content"],
    filters: ["vehicle", "kind", "repair", "doneOn", "nextOn", "cost"],
    sort: "doneOn",
    descending: true,
  },
  form: [
    ["number", "vehicle", "kind", "repair", "doneOn", "odometer", "cost", "workshop", "content"],
    ["nextOn", "nextOdometer", "description"],
  ],
});

export interface MaintenanceShapes extends ShapesOf<typeof declared> {}
/** Services and repairs of a vehicle, with the next due date. */
export const maintenances: Declared<MaintenanceShapes> = declared;
