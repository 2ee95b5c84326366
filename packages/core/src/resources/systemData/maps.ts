import { multiline, text } from "../../fields/declaring.ts";
import { codeText, createdAt, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "maps",
  title: ["数据地图", "Maps", "資料地圖"],
  one: ["地图", "map", "地圖"],
  many: ["地图", "maps", "地圖"],
  noun: "maps",
  words: "maps",
  source: "contract",
  path: "/api/system/Base/DataMap",
  page: "systemData.map",
  scope: "shared",
  key: ["code"],
  label: "name",
  unique: { code: { ignoreCase: true }, name: {} },
  refusals: { taken: "server.mapDuplicate" },
  fields: {
    name: nameText({ label: ["地图名称", "Name", "地圖名稱"] }),
    code: codeText({ label: ["地图编码", "Code", "地圖編碼"], rule: "pathSegment" }),
    /** GeoJSON (RFC 7946) as a text, unchanged. */
    data: multiline({
      label: ["地图数据", "Data", "地圖資料"],
      max: 4_194_304,
      required: true,
    }),
    order: order(),
    enabled: enabled(),
    createdBy: text({
      label: ["创建人", "Created by", "建立人"],
      ...{ id: "creatorAccount", wire: "creatorUser", max: 100, readOnly: true },
    }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "createdBy", "createdAt", "order", "enabled"],
    search: ["name", "code"],
    filters: ["enabled"],
    sort: "order",
  },
  options: { shape: "list" },
  form: [["name", "code", "order", "enabled"], ["data"]],
});

export interface MapShapes extends ShapesOf<typeof declared> {}
/** Maps as GeoJSON, which screens and reports draw (contract-base §5.15). */
export const maps: Declared<MapShapes> = declared;
