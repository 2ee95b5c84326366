import { dictionaryOf, type ResourceRegistry } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import { childTablesOf } from "../../tables/childTables.ts";
import { columnOf } from "../../tables/columns.ts";
import { placeOf } from "../../tables/places.ts";
import type { RecordTable, Writer } from "../../tables/recordTable.ts";

/** Where dictionary values are used: table and condition for each field that chooses from a dictionary. */
function usesOf(
  { all }: ResourceRegistry,
  typeCode: string,
): readonly { readonly table: string; readonly holds: (code: string) => RawBuilder<unknown> }[] {
  const tables = all.flatMap((resource): readonly RecordTable[] => {
    const table: RecordTable = { resource, table: placeOf(resource.name, resource), scope: resource.scope };
    return [table, ...childTablesOf(table).map((child) => child.table)];
  });
  return tables.flatMap(({ resource, table }) =>
    Object.values(resource.fields).flatMap((field) => {
      if (dictionaryOf(field) !== typeCode) return [];
      const inner = field.key.split(".")[1];
      const column = inner === undefined ? sql.ref(columnOf(resource, field.name)) : sql`details ->> ${inner}`;
      const isList = kindOf(field).stored.type === "text[]";
      const holds = (code: string) => (isList ? sql`${code} = any(${column})` : sql`${column} = ${code}`);
      return [{ table, holds }];
    }),
  );
}

/** Whether a record of any factory uses this entry. */
export async function isCodeUsed(
  { db, registry }: Pick<Writer, "db" | "registry">,
  typeId: string,
  code: string,
): Promise<boolean> {
  const type = await db.selectFrom("dictionaryTypes").select("code").where("id", "=", typeId).executeTakeFirst();
  for (const { table, holds } of usesOf(registry, type?.code ?? "")) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${holds(code)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
