import type { ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { membersOf } from "../tables/columns.ts";
import type { RecordTable } from "../tables/recordTable.ts";

/** Where conditions read the values of a row. */
export interface RowSource {
  readonly id: RawBuilder<unknown>;
  /** The creator of the row. Undefined where the table does not store it. */
  readonly creator: RawBuilder<unknown> | undefined;
  /** The value of a field, cast to the type in which its kind is stored. Undefined where conditions cannot use the field. */
  value(field: ResourceField): RawBuilder<unknown> | undefined;
}

/** The values of row `t` of a table. */
export function storedRow(table: RecordTable, session: Session): RowSource {
  const members = new Map(membersOf(table).map(({ name, column }) => [name, column]));
  return {
    id: sql`t.id`,
    creator: table.scope === "shared" ? undefined : sql`t.created_by`,
    value(field) {
      const [name = "", inner] = field.key.split(".");
      if (table.elsewhere?.has(name)) return table.found?.[name]?.(session);
      const column = sql`t.${sql.ref(members.get(name) ?? name)}`;
      return typed(field, inner === undefined ? column : sql`${column} ->> ${inner}::text`);
    },
  };
}

/**
 * The values of a record that no table holds in this form: as it will be after a change, or as it was before it was deleted.
 *
 * @param given - JSON with the `id` and the `record`, which uses our member names
 */
export function givenRow(table: RecordTable, session: Session, given: RawBuilder<unknown>): RowSource {
  const id = sql`(${given} ->> 'id')`;
  return {
    id,
    creator:
      table.scope === "shared"
        ? undefined
        : sql`coalesce((select made.created_by from ${sql.table(table.table)} made where made.id = ${id}),
            ${session.userId}::text)`,
    value(field) {
      const path = ["record", ...field.key.split(".")];
      const text = sql`nullif(${given} #>> ${path}::text[], '')`;
      const found = "root" in field && field.root !== undefined ? sql`nullif(${text}, ${field.root}::text)` : text;
      // Members hold times in milliseconds.
      if (kindOf(field).stored.type === "timestamptz") return sql`to_timestamp((${found})::double precision / 1000)`;
      return typed(field, found);
    },
  };
}

function typed(field: ResourceField, value: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const { type } = kindOf(field).stored;
  return ["text[]", "jsonb", "rows", "none"].includes(type) ? undefined : sql`(${value})::${sql.raw(type)}`;
}
