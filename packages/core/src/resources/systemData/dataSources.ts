import { choice, flag, integer, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, nameText, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dataSourceKinds, encryptions } from "./dataSourceChoices.ts";

const declared = declare({
  name: "dataSources",
  title: ["数据连接", "Data sources", "資料連線"],
  one: ["数据连接", "data source", "資料連線"],
  many: ["数据连接", "data sources", "資料連線"],
  noun: "sources",
  words: "data sources",
  source: "contract",
  path: "/api/system/Base/DataSource",
  page: "systemData.dataSource",
  scope: "shared",
  administrators: true,
  key: ["name"],
  label: "name",
  unique: { name: {} },
  refusals: { taken: "server.dataSourceDuplicate" },
  fields: {
    name: nameText({ label: ["连接名称", "Name", "連線名稱"] }),
    kind: choice(dataSourceKinds, {
      label: ["数据库类型", "Kind", "資料庫類型"],
      ...{ wire: "dbType", required: true, default: "PostgreSQL" },
    }),
    /** Name or address; empty for a SQLite file. */
    host: text({ label: ["主机", "Host", "主機"], max: 253 }),
    /** 0: the default port of the kind. */
    port: integer({ label: ["端口", "Port", "連接埠"], min: 0, max: 65_535, default: 0 }),
    /** For SQLite the file, in the folder that the operator permits. */
    database: text({ label: ["数据库", "Database", "資料庫"], wire: "serviceName", max: 200, required: true }),
    user: text({ label: ["用户名", "User", "使用者名稱"], wire: "userName", max: 128 }),
    encryption: choice(encryptions, { label: ["传输加密", "Encryption", "傳輸加密"], default: "off" }),
    /** Whether a password is stored. The password itself is write-only. */
    hasPassword: flag({ label: ["已有密码", "Password kept", "已有密碼"], readOnly: true }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdBy: text({
      label: ["创建人", "Created by", "建立人"],
      ...{ id: "creatorAccount", wire: "creatorUser", max: 100, readOnly: true },
    }),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "kind", "host", "database", "hasPassword", "createdBy", "createdAt", "order", "enabled"],
    also: ["port", "user"],
    search: ["name", "host", "database"],
    filters: ["kind", "enabled"],
    sort: "order",
  },
  options: { shape: "list", also: ["kind"] },
  form: [
    ["name", "kind", "host", "port", "database", "user", "encryption"],
    ["order", "enabled", "description"],
  ],
  actions: {
    test: { label: ["测试连接", "Test the connection", "測試連線"], button: "btn_edit", endpoint: "test" },
    password: { label: ["设置密码", "Set the password", "設定密碼"], button: "btn_edit", endpoint: "update" },
  },
});

export interface DataSourceShapes extends ShapesOf<typeof declared> {}
/** External databases that the server reads (contract-base §5.6). */
export const dataSources: Declared<DataSourceShapes> = declared;
