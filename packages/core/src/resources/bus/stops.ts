import { choice, decimal, integer, text } from "../../fields/declaring.ts";
import { codeText, createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "stops",
  title: ["站点管理", "Stops", "站點管理"],
  one: ["站点", "stop", "站點"],
  path: "/api/ext/models/stops",
  page: "bus.stop",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["code"],
  label: "name",
  named: ["name", "code"],
  unique: { code: { ignoreCase: true }, name: {} },
  fields: {
    name: nameText({ label: ["站点名称", "Name", "站點名稱"], rule: "fullName" }),
    code: codeText({ label: ["站点编码", "Code", "站點編碼"], rule: "userAccount" }),
    kind: choice("stopKind", { label: ["站点类型", "Kind", "站點類型"], required: true, default: "middle" }),
    region: choice("cityRegion", { label: ["片区", "Region", "片區"] }),
    shelter: choice("stopShelter", { label: ["候车设施", "Shelter", "候車設施"] }),
    capacity: integer({ label: ["候车人数", "Waiting room", "候車人數"], min: 0, max: 9999 }),
    longitude: decimal({
      label: ["经度", "Longitude", "經度"],
      scale: 7,
      least: "-180",
      most: "180",
      synonyms: ["lng", "lon", "GPS经度"],
    }),
    latitude: decimal({
      label: ["纬度", "Latitude", "緯度"],
      scale: 7,
      least: "-90",
      most: "90",
      synonyms: ["lat", "GPS纬度"],
    }),
    address: text({ label: ["地址", "Address"], max: 200 }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "kind", "region", "shelter", "address", "order"],
    search: ["name", "code", "address"],
    filters: ["kind", "region", "shelter", "enabled"],
    sort: "order",
  },
  options: { shape: "list", also: ["region"] },
  form: [
    ["name", "code", "kind", "region", "shelter", "capacity"],
    ["longitude", "latitude", "address", "order", "enabled", "description"],
  ],
});

export interface StopShapes extends ShapesOf<typeof declared> {}
/** Places where a shuttle bus stops, in WGS-84. */
export const stops: Declared<StopShapes> = declared;
