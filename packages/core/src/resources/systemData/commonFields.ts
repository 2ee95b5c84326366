import { choice, flag, text } from "../../fields/declaring.ts";
import { createdAt } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { fieldTypes } from "./fieldTypes.ts";

const declared = declare({
  name: "commonFields",
  title: ["常用字段", "Common fields", "常用欄位"],
  one: ["常用字段", "common field", "常用欄位"],
  noun: "common-fields",
  words: "common fields",
  source: "contract",
  path: "/api/system/Base/CommonFields",
  page: "systemData.dataModel",
  buttons: "btn_field",
  scope: "shared",
  key: ["field"],
  label: "field",
  unique: { field: { ignoreCase: true } },
  refusals: { taken: "server.commonFieldDuplicate" },
  fields: {
    field: text({ label: ["列名", "Column", "欄名"], max: 50, required: true, rule: "designName" }),
    name: text({ label: ["说明", "Description", "說明"], wire: "fieldName", max: 50, required: true }),
    type: choice(fieldTypes, {
      label: ["类型", "Type", "類型"],
      ...{ wire: "dataType", required: true, default: "varchar" },
    }),
    /** For text the number of characters; for decimals digits and decimals, `10,2`. */
    length: text({ label: ["长度", "Length", "長度"], wire: "dataLength", max: 20, default: "50" }),
    nullable: flag({ label: ["可为空", "May be empty", "可為空"], wire: "allowNull", default: true }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["field", "name", "type", "length", "nullable"],
    search: ["field", "name"],
    filters: ["type"],
    sort: "field",
  },
  form: [["field", "name", "type", "length", "nullable"]],
});

export interface CommonFieldShapes extends ShapesOf<typeof declared> {}
/** Fields that tables often have, to design tables with (contract-base §5.10). */
export const commonFields: Declared<CommonFieldShapes> = declared;
