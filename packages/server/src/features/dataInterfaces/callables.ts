import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { mayCall } from "../../interfaces/callable.ts";
import { specOf } from "../../interfaces/spec.ts";
import { toRecords } from "../../records/readRecords.ts";
import type { RecordValues, Row } from "../../tables/recordTable.ts";
import type { Context } from "../../wire/handlers.ts";
import { dataInterfaceTable } from "./table.ts";

type Category = Output<typeof contract.dataInterfaces.options>[number];

/** Enabled interfaces that the session may call, grouped by category. Empty categories are left out. */
export async function readCallables(call: Context): Promise<readonly Category[]> {
  const { rows } = await sql<Row>`
    select t.* from data_interfaces t where t.enabled and ${await mayCall(call)}
    order by t.sort_order, t.id limit 2000`.execute(call.db);
  const records = await toRecords(dataInterfaceTable, call, rows);
  const { rows: categories } = await sql<{ id: string; code: string; name: string }>`
    select item.id, item.code, item.name from dictionary_items item
    join dictionary_types type on type.id = item.type_id and type.code = 'DataInterfaceType'
    order by item.sort_order, item.id`.execute(call.db);
  return categories.flatMap(({ id, code, name }) => {
    const children = records.filter((record) => record["category"] === code).map(childOf);
    return children.length === 0 ? [] : [{ id, categoryId: "0", name, code, hasChildren: true, children }];
  });
}

function childOf(record: RecordValues): NonNullable<Category["children"]>[number] {
  return {
    id: String(record["id"]),
    categoryId: "1",
    name: String(record["name"] ?? ""),
    code: String(record["code"] ?? ""),
    hasChildren: false,
    parameters: specOf(record).parameters.map((parameter) => ({ ...parameter })),
  };
}
