import { rows } from "../../fields/composite.ts";
import { choice, colour, decimal, integer, reference } from "../../fields/declaring.ts";
import { duration } from "../../fields/measures.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "lines",
  title: ["线路管理", "Lines", "線路管理"],
  one: ["线路", "line", "線路"],
  path: "/api/ext/models/lines",
  page: "bus.line",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  named: ["name", "code"],
  unique: { code: { ignoreCase: true }, name: {} },
  fields: {
    name: nameText({ label: ["线路名称", "Name", "線路名稱"], rule: "fullName" }),
    code: codeText({ label: ["线路编码", "Code", "線路編碼"], rule: "userAccount" }),
    kind: choice("lineKind", { label: ["线路类型", "Kind", "線路類型"], required: true, default: "commuter" }),
    status: choice("lineStatus", { label: ["线路状态", "Status", "線路狀態"], required: true, default: "planned" }),
    region: choice("cityRegion", { label: ["片区", "Region", "片區"] }),
    carrier: reference("carriers", { label: ["承运商", "Carrier"] }),
    firstStop: reference("stops", { label: ["起点站", "First stop", "起點站"] }),
    lastStop: reference("stops", { label: ["终点站", "Last stop", "終點站"] }),
    distance: decimal({
      label: ["里程（公里）", "Distance (km)", "里程（公里）"],
      scale: 2,
      least: "0",
      most: "9999",
      synonyms: ["里程", "公里", "distance", "km"],
    }),
    time: duration({ label: ["运行时间", "Travel time", "行駛時間"], max: 86_400, synonyms: ["时长", "時長"] }),
    route: rows({
      label: ["途经站点", "Route", "途經站點"],
      synonyms: ["站点", "線路站點", "stops"],
      max: 120,
      fields: {
        direction: choice("lineDirection", { label: ["方向", "Direction"], required: true, default: "toFactory" }),
        stop: reference("stops", { label: ["站点", "Stop", "站點"], required: true }),
        distance: integer({
          label: ["距上站（米）", "From the last stop (m)", "距上站（公尺）"],
          min: 0,
          max: 200_000,
        }),
        time: duration({ label: ["站间时分", "Travel time", "站間時分"], max: 21_600 }),
      },
    }),
    colour: colour({ label: ["颜色", "Colour", "顏色"] }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "kind", "region", "carrier", "firstStop", "lastStop", "distance", "status", "order"],
    search: ["name", "code"],
    filters: ["kind", "status", "region", "carrier", "enabled"],
    sort: "order",
  },
  options: { shape: "list", also: ["region"] },
  form: [
    ["name", "code", "kind", "status", "region", "carrier"],
    ["route"],
    ["firstStop", "lastStop", "distance", "time", "colour", "order", "enabled", "description"],
  ],
});

export interface LineShapes extends ShapesOf<typeof declared> {}
/** Lines of shuttle buses (spec §1). */
export const lines: Declared<LineShapes> = declared;
