import { type Kysely, sql } from "kysely";

import type { Schema } from "../schema.ts";
import type { ColumnModel, ForeignKeyModel, IndexModel, OnDelete, TableModel } from "./model.ts";

interface ColumnRow extends Omit<ColumnModel, "collation" | "default" | "generated"> {
  readonly table: string;
  readonly collation: string | null;
  readonly expression: string | null;
  readonly generated: boolean;
}

interface IndexRow extends Omit<IndexModel, "where" | "constraint" | "method"> {
  readonly table: string;
  readonly primary: boolean;
  readonly method: string;
  readonly where: string | null;
  readonly constrains: boolean;
}

interface ForeignKeyRow extends Omit<ForeignKeyModel, "onDelete"> {
  readonly table: string;
  readonly action: string;
}

const actions: Readonly<Record<string, OnDelete>> = { a: "no action", c: "cascade", n: "set null" };

/**
 * The tables of a schema in the database, by name.
 *
 * @param schema - `public`, or the schema of designed models
 * @throws Error that names a foreign key whose action the model cannot represent
 */
export async function readCatalog(db: Kysely<Schema>, schema: string): Promise<readonly TableModel[]> {
  // The catalog prints types and expressions without the schema, whatever the search path is.
  const [columns, indexes, foreignKeys] = [
    await columnsIn(db, schema),
    await indexesIn(db, schema),
    await foreignKeysIn(db, schema),
  ];
  const names = [...new Set(columns.map(({ table }) => table))];
  return names.map((name) => {
    const own = indexes.filter(({ table }) => table === name);
    return {
      name,
      columns: columns.filter(({ table }) => table === name).map(columnOf),
      primaryKey: own.find(({ primary }) => primary)?.keys ?? [],
      indexes: own.filter(({ primary }) => !primary).map(indexOf),
      foreignKeys: foreignKeys.filter(({ table }) => table === name).map(foreignKeyOf),
    };
  });
}

async function columnsIn(db: Kysely<Schema>, schema: string): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attcollation <> t.typcollation then l.collname end as collation, a.attnotnull as not_null,
      pg_get_expr(d.adbin, d.adrelid, true) as expression, a.attgenerated <> '' as generated
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

async function indexesIn(db: Kysely<Schema>, schema: string): Promise<readonly IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select c.relname as "table", x.relname as name, i.indisunique as "unique", i.indisprimary as "primary",
      m.amname as method, pg_get_expr(i.indpred, i.indrelid, true) as "where",
      exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('u', 'p', 'x')) as constrains,
      (select array_agg(pg_get_indexdef(i.indexrelid, at, true) || case when i.indoption[at - 1] & 1 = 1 then ' DESC' else '' end
        order by at) from generate_series(1, i.indnkeyatts) at) as keys
    from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam
    where c.relnamespace = ${schema}::regnamespace and i.indisvalid and not i.indisexclusion
    order by x.relname collate "C"`.execute(db);
  return rows;
}

async function foreignKeysIn(db: Kysely<Schema>, schema: string): Promise<readonly ForeignKeyRow[]> {
  const namesOf = (table: string, numbers: string) => sql`(
    select array_agg(a.attname::text order by at.place) from unnest(${sql.ref(numbers)}) with ordinality at(number, place)
      join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = at.number)`;
  const { rows } = await sql<ForeignKeyRow>`
    select c.relname as "table", k.conname as name, ${namesOf("k.conrelid", "k.conkey")} as columns,
      case when t.relnamespace = c.relnamespace then '' else n.nspname || '.' end || t.relname as target,
      ${namesOf("k.confrelid", "k.confkey")} as target_columns, k.confdeltype as action
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class t on t.oid = k.confrelid
      join pg_namespace n on n.oid = t.relnamespace
    where k.contype = 'f' and c.relnamespace = ${schema}::regnamespace
    order by k.conname collate "C"`.execute(db);
  return rows;
}

function columnOf({ name, type, collation, notNull, expression, generated }: ColumnRow): ColumnModel {
  return {
    name,
    type,
    notNull,
    ...(collation !== null && { collation }),
    ...(expression !== null && { [generated ? "generated" : "default"]: expression }),
  };
}

function indexOf({ name, unique, method, keys, where, constrains }: IndexRow): IndexModel {
  return {
    name,
    unique,
    keys,
    ...(method !== "btree" && { method }),
    ...(where !== null && { where }),
    ...(constrains && { constraint: true as const }),
  };
}

function foreignKeyOf({ name, columns, target, targetColumns, action }: ForeignKeyRow): ForeignKeyModel {
  const onDelete = actions[action];
  if (!onDelete) throw new Error(`The foreign key ${name} does "${action}" on delete, which no model says`);
  return { name, columns, target, targetColumns, onDelete };
}
