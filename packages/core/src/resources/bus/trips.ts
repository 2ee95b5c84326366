import { rows } from "../../fields/composite.ts";
import { choice, choices, reference, text } from "../../fields/declaring.ts";
import { duration } from "../../fields/measures.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dayKindChoices } from "./dayKinds.ts";

const declared = declare({
  name: "trips",
  title: ["班次管理", "Trips", "班次管理"],
  one: ["班次", "trip"],
  path: "/api/ext/models/trips",
  page: "bus.trip",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["scheme", "number"],
  label: "number",
  unique: { number: { within: "scheme", ignoreCase: true } },
  fields: {
    scheme: reference("schemes", { label: ["方案", "Scheme"], required: true, createOnly: true }),
    number: text({
      label: ["班次编号", "Number", "班次編號"],
      max: 50,
      required: true,
      synonyms: ["班次", "班次号", "編號", "trip"],
    }),
    line: reference("lines", { label: ["线路", "Line", "線路"], required: true }),
    direction: choice("lineDirection", { label: ["方向", "Direction"], required: true, default: "toFactory" }),
    days: choices(dayKindChoices, { label: ["运行日", "Runs on", "行駛日"], synonyms: ["日期类型", "days"] }),
    departure: duration({
      label: ["发车时刻", "Departure", "發車時刻"],
      required: true,
      max: 129_540,
      synonyms: ["发车时间", "發車時間", "departure time"],
    }),
    times: rows({
      label: ["到站时刻", "Times at stops", "到站時刻"],
      max: 120,
      fields: {
        stop: reference("stops", { label: ["站点", "Stop", "站點"], required: true }),
        time: duration({ label: ["时刻", "Time", "時刻"], required: true, max: 172_740 }),
      },
    }),
    vehicle: reference("vehicles", { label: ["车辆", "Vehicle", "車輛"], synonyms: ["车牌", "车牌号", "plate"] }),
    driver: reference("drivers", { label: ["司机", "Driver", "司機"] }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["scheme", "number", "line", "direction", "departure", "days", "vehicle", "driver"],
    search: ["number"],
    filters: ["scheme", "line", "direction", "days", "vehicle", "driver"],
    sort: "departure",
  },
  form: [
    ["scheme", "number", "line", "direction", "days", "departure", "vehicle", "driver"],
    ["times"],
    ["description"],
  ],
});

export interface TripShapes extends ShapesOf<typeof declared> {}
/** Trips of a scheme. Times are those of the service day: 25:30 is 01:30 in the following night. */
export const trips: Declared<TripShapes> = declared;
