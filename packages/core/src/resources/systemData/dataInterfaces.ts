import { rows } from "../../fields/composite.ts";
import {
  choice,
  flag,
  integer,
  multiline,
  numericChoice,
  reference,
  references,
  text,
} from "../../fields/declaring.ts";
import { codeText, createdAt, description, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { synonyms } from "../synonyms.ts";
import { interfaceAudiences, interfaceKinds, interfaceMethods, parameterTypes } from "./dataInterfaceChoices.ts";

const declared = declare({
  name: "dataInterfaces",
  title: ["数据接口", "Data interfaces", "資料介面"],
  one: ["数据接口", "data interface", "資料介面"],
  many: ["数据接口", "data interfaces", "資料介面"],
  noun: "interfaces",
  words: "data interfaces",
  source: "contract",
  path: "/api/system/Base/DataInterface",
  page: "systemData.dataInterface",
  scope: "factory",
  administrators: true,
  key: ["code"],
  label: "name",
  unique: { code: { ignoreCase: true }, name: {} },
  refusals: { taken: "server.dataInterfaceDuplicate" },
  fields: {
    name: nameText({ label: ["接口名称", "Name", "介面名稱"] }),
    code: codeText({ label: ["接口编码", "Code", "介面編碼"], rule: "pathSegment" }),
    category: choice("DataInterfaceType", {
      label: ["接口分类", "Category", "介面分類"],
      ...{ wire: "categoryId", required: true, heldById: true },
    }),
    kind: numericChoice(interfaceKinds, {
      label: ["接口类型", "Kind", "介面類型"],
      ...{ wire: "dataType", required: true, default: 2 },
    }),
    /** For a query. */
    source: reference("dataSources", { label: ["数据连接", "Data source", "資料連線"], wire: "dbLinkId" }),
    /** The statement of a query, or the JSON of static data. */
    content: multiline({ label: ["内容", "Content", "內容"], wire: "query", max: 20_000 }),
    /** For a call. */
    path: text({ label: ["接口地址", "Address", "介面位址"], max: 2000, rule: "webAddress" }),
    method: choice(interfaceMethods, {
      label: ["请求方式", "Method", "請求方式"],
      ...{ wire: "requestMethod", default: "get" },
    }),
    /**
     * Values sent by a call: in its address, or as members of a JSON object in a POST. A value `@name` is the value
     * of that parameter.
     */
    sent: rows({
      label: ["发送的参数", "What is sent", "傳送的參數"],
      max: 30,
      fields: {
        field: text({ label: ["名称", "Name", "名稱"], max: 100, required: true }),
        value: text({ label: ["值或 @参数", "Value or @parameter", "值或 @參數"], max: 2000 }),
      },
    }),
    /** Whether secret headers are stored, which are sent with a call. They are write-only. */
    hasHeaders: flag({ label: ["已设置密钥头", "Secret headers kept", "已設定金鑰標頭"], readOnly: true }),
    /** The parameters for callers. */
    parameters: rows({
      label: ["参数", "Parameters", "參數"],
      max: 20,
      fields: {
        name: text({ label: ["名称", "Name", "名稱"], max: 30, required: true }),
        type: choice(parameterTypes, { label: ["类型", "Type", "類型"], required: true, default: "text" }),
        required: flag({ label: ["必填", "Required", "必填"] }),
        initial: text({ label: ["缺省值", "Default", "預設值"], max: 2000 }),
      },
    }),
    /** 0: no caching. */
    cacheSeconds: integer({
      label: ["缓存秒数", "Seconds in the cache", "快取秒數"],
      ...{ min: 0, max: 86_400, default: 0 },
    }),
    audience: choice(interfaceAudiences, { label: ["谁可以调用", "Who may call", "誰可以呼叫"], default: "roles" }),
    roles: references("roles", { label: ["角色", "Roles", "角色"], key: "roleIds" }),
    order: order(),
    enabled: flag({
      label: ["状态", "State", "狀態"],
      ...{ wire: "enabledMark", default: false, synonyms: synonyms.enabled },
    }),
    description: description(),
    createdBy: text({
      label: ["创建人", "Created by", "建立人"],
      ...{ id: "creatorAccount", wire: "creatorUser", max: 100, readOnly: true },
    }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "category", "kind", "createdBy", "createdAt", "order", "enabled"],
    search: ["name", "code"],
    filters: ["category", "kind", "enabled"],
    sort: "order",
  },
  form: [
    ["name", "code", "category", "kind", "source", "content", "path", "method", "sent", "hasHeaders"],
    ["parameters", "cacheSeconds"],
    ["audience", "roles", "order", "enabled", "description"],
  ],
  actions: {
    preview: { label: ["测试", "Test", "測試"], button: "btn_preview", endpoint: "call" },
    headers: { label: ["设置密钥头", "Set secret headers", "設定金鑰標頭"], button: "btn_edit", endpoint: "update" },
  },
});

export interface DataInterfaceShapes extends ShapesOf<typeof declared> {}
/** Named data queries for forms, reports and programs (contract-base §5.5). */
export const dataInterfaces: Declared<DataInterfaceShapes> = declared;
