import { dictionaryOf, resources, type Resource } from "@banche/core";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";

/** Where values of dictionaries are kept: table and expression by the fields of the resources that choose from them. */
function usesOf(typeCode: string): readonly { readonly table: string; readonly column: RawBuilder<unknown> }[] {
  const all: readonly Resource[] = Object.values(resources);
  return all.flatMap((resource) =>
    Object.values(resource.fields).flatMap((field) => {
      if (dictionaryOf(field) !== typeCode) return [];
      const inner = field.key.split(".")[1];
      const column = inner === undefined ? sql.ref(field.key) : sql`details ->> ${inner}`;
      return [{ table: resource.name, column }];
    }),
  );
}

/** Whether a record of any factory has this entry as its value. */
export async function isCodeUsed(db: Kysely<Schema>, typeId: string, code: string): Promise<boolean> {
  const type = await db.selectFrom("dictionaryTypes").select("code").where("id", "=", typeId).executeTakeFirst();
  for (const { table, column } of usesOf(type?.code ?? "")) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${column} = ${code} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
