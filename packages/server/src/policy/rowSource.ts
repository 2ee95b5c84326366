import type { ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { membersOf } from "../tables/columns.ts";
import type { RecordTable } from "../tables/recordTable.ts";

/** Where conditions find the values of a row. */
export interface RowSource {
  readonly id: RawBuilder<unknown>;
  /** Who made it; undefined where nobody keeps that. */
  readonly creator: RawBuilder<unknown> | undefined;
  /** A field with the type that its kind is kept as; undefined where conditions cannot ask for it. */
  value(field: ResourceField): RawBuilder<unknown> | undefined;
}

/** The row `t` of a table. */
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
 * A record that no table has as such: one as it would be after a change, or one as it was before it was deleted.
 *
 * @param given - JSON with its `id` and, by our members, the `record`
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
      // Members hold milliseconds.
      if (kindOf(field).stored.type === "timestamptz") return sql`to_timestamp((${found})::double precision / 1000)`;
      return typed(field, found);
    },
  };
}

function typed(field: ResourceField, value: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const { type } = kindOf(field).stored;
  return ["text[]", "jsonb", "rows", "none"].includes(type) ? undefined : sql`(${value})::${sql.raw(type)}`;
}
