import { dictionaryOf, type ResourceRegistry } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import { columnOf } from "../../tables/columns.ts";
import { placeOf } from "../../tables/places.ts";
import type { Writer } from "../../tables/recordTable.ts";

/** Where values of dictionaries are kept: table and expression by the fields of the resources that choose from them. */
function usesOf(
  { all }: ResourceRegistry,
  typeCode: string,
): readonly { readonly table: string; readonly column: RawBuilder<unknown> }[] {
  return all.flatMap((resource) =>
    Object.values(resource.fields).flatMap((field) => {
      if (dictionaryOf(field) !== typeCode) return [];
      const inner = field.key.split(".")[1];
      const column = inner === undefined ? sql.ref(columnOf(resource, field.name)) : sql`details ->> ${inner}`;
      return [{ table: placeOf(resource.name, resource), column }];
    }),
  );
}

/** Whether a record of any factory has this entry as its value. */
export async function isCodeUsed(
  { db, registry }: Pick<Writer, "db" | "registry">,
  typeId: string,
  code: string,
): Promise<boolean> {
  const type = await db.selectFrom("dictionaryTypes").select("code").where("id", "=", typeId).executeTakeFirst();
  for (const { table, column } of usesOf(registry, type?.code ?? "")) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${column} = ${code} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
