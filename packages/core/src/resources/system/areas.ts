import { flag, parent, reference, text } from "../../fields/declaring.ts";
import { codeText, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";

const declared = declare({
  name: "areas",
  title: ["行政区划", "Areas", "行政區劃"],
  one: ["区域", "area", "區域"],
  path: "/api/system/Base/Area",
  page: "system.area",
  info: true,
  scope: "shared",
  key: ["code"],
  label: "name",
  unique: { code: {} },
  refusals: { taken: "server.areaDuplicate", referenced: "server.hasChildren" },
  fields: {
    parent: parent("areas", {
      label: ["上级区域", "Parent area", "上層區域"],
      root: "-1",
      default: "-1",
      synonyms: synonyms.parent,
    }),
    // The names of the national standard contain dots and brackets, which the rule for names forbids.
    name: nameText({ label: ["区域名称", "Name", "區域名稱"] }),
    code: codeText({ label: ["区域编码", "Code", "區域編碼"], rule: "userCode" }),
    order: order(),
    enabled: enabled(),
    description: description({ label: ["区域说明", "Description", "區域說明"] }),
  },
  further: {
    record: { parentName: text({ max: 50, readOnly: true }) },
    row: {
      leaf: flag({ wire: "isLeaf" }),
      hasChildren: flag({ plain: true }),
      parent: reference("areas"),
      /** `广东省/深圳市`: the parents of a search result; an addition of ours. */
      path: text({ max: 20_000 }),
    },
  },
  list: {
    shape: "level",
    path: "/api/system/Base/Area/{parentId}",
    summary: "Areas below one area, `-1` for provinces; with a keyword, matches of all levels below it",
    columns: ["name", "code", "order", "enabled"],
    search: ["name", "code"],
    sort: "order",
    within: { target: "areas", field: "parent", param: "parentId", root: "-1" },
  },
  form: [["parent", "name", "code", "order", "enabled", "description"]],
});

export interface AreaShapes extends ShapesOf<typeof declared> {}
/** Administrative areas, a tree that is read level by level (spec §7, contract-base §5.3). */
export const areas: Declared<AreaShapes> = declared;
