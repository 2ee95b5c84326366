import { amount, choice, date, decimal, integer, reference, text } from "../../fields/declaring.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "refuels",
  title: ["加油充电", "Refuelling", "加油充電"],
  one: ["加油充电记录", "refuelling entry", "加油充電紀錄"],
  many: ["加油充电记录", "refuelling entries", "加油充電紀錄"],
  words: "refuelling entries",
  path: "/api/ext/models/refuels",
  page: "bus.refuel",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["加油单号", "Number", "加油單號"],
      max: 50,
      numberedBy: "refuel",
      createOnly: true,
      synonyms: ["单号", "單號"],
    }),
    vehicle: reference("vehicles", {
      label: ["车辆", "Vehicle", "車輛"],
      required: true,
      synonyms: ["车牌", "车牌号", "plate"],
    }),
    driver: reference("drivers", { label: ["司机", "Driver", "司機"] }),
    fuel: choice("fuelKind", { label: ["燃料类型", "Fuel", "燃料類型"], required: true }),
    filledOn: date({ label: ["加注日期", "Filled on", "加注日期"], required: true, synonyms: ["日期", "date"] }),
    quantity: decimal({
      label: ["数量（升或度）", "Quantity (l or kWh)", "數量（升或度）"],
      scale: 2,
      least: "0",
      most: "9999",
      required: true,
      synonyms: ["数量", "升数", "度数", "quantity"],
    }),
    cost: amount({
      label: ["金额", "Cost", "金額"],
      least: "0",
      most: "1000000",
      required: true,
      synonyms: ["费用", "費用", "amount"],
    }),
    odometer: integer({
      label: ["行驶里程（公里）", "Odometer (km)", "行駛里程（公里）"],
      min: 0,
      max: 9_999_999,
      synonyms: ["里程", "公里数", "km"],
    }),
    station: text({ label: ["加注站点", "Station", "加注站點"], max: 100 }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "vehicle", "driver", "fuel", "filledOn", "quantity", "cost", "odometer"],
    search: ["number", "station"],
    filters: ["vehicle", "driver", "fuel", "filledOn", "cost"],
    sort: "filledOn",
    descending: true,
  },
  form: [["number", "vehicle", "driver", "fuel", "filledOn", "quantity", "cost", "odometer", "station", "description"]],
});

export interface RefuelShapes extends ShapesOf<typeof declared> {}
/** Refuelling and charging of vehicles. */
export const refuels: Declared<RefuelShapes> = declared;
