import { amount, choice, images, instant, integer, multiline, reference, text } from "../../fields/declaring.ts";
import { createdAt } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "incidents",
  title: ["安全事件", "Incidents"],
  one: ["安全事件", "incident"],
  path: "/api/ext/models/incidents",
  page: "bus.incident",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["事件编号", "Number", "事件編號"],
      max: 50,
      numberedBy: "accident",
      createOnly: true,
      synonyms: ["编号", "單號"],
    }),
    kind: choice("incidentKind", { label: ["事件类型", "Kind", "事件類型"], required: true }),
    level: choice("incidentLevel", {
      label: ["事件等级", "Severity", "事件等級"],
      required: true,
      default: "general",
    }),
    happenedAt: instant({ label: ["发生时间", "Happened at", "發生時間"], required: true }),
    vehicle: reference("vehicles", { label: ["车辆", "Vehicle", "車輛"], synonyms: ["车牌", "车牌号", "plate"] }),
    driver: reference("drivers", { label: ["司机", "Driver", "司機"] }),
    line: reference("lines", { label: ["线路", "Line", "線路"] }),
    place: text({ label: ["发生地点", "Place", "發生地點"], max: 200 }),
    injured: integer({ label: ["受伤人数", "Injured", "受傷人數"], min: 0, max: 999, default: 0 }),
    loss: amount({ label: ["损失金额", "Loss", "損失金額"], least: "0", most: "100000000" }),
    result: choice("checkResult", { label: ["处理结果", "Result", "處理結果"] }),
    course: multiline({ label: ["事件经过", "Course of events", "事件經過"], max: 2000 }),
    measures: multiline({ label: ["整改措施", "Measures", "整改措施"], max: 2000 }),
    pictures: images({ label: ["现场照片", "Pictures", "現場照片"], max: 9 }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "kind", "level", "happenedAt", "vehicle", "driver", "line", "loss", "result"],
    search: ["number", "place", "course"],
    filters: ["kind", "level", "vehicle", "driver", "happenedAt", "result"],
    sort: "happenedAt",
    descending: true,
  },
  form: [
    ["number", "kind", "level", "happenedAt", "vehicle", "driver", "line", "place"],
    ["injured", "loss", "result", "course", "measures", "pictures"],
  ],
});

export interface IncidentShapes extends ShapesOf<typeof declared> {}
/** Accidents, breakdowns and violations, with their consequences. */
export const incidents: Declared<IncidentShapes> = declared;
