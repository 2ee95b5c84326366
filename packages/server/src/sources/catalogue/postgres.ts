import type { CatalogueSql } from "./catalogue.ts";

/**
 * Tables of the default schema. Tables of extensions belong to the system. A partition is part of its table. A field is fixed if it has a
 * default, or is counted or computed.
 */
export const postgresCatalogue: CatalogueSql = {
  tables: (named) => `
    select c.relname::text as name, n.nspname::text as schema_name,
      coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      case when c.reltuples < 0 then null else c.reltuples::bigint end as row_estimate,
      pg_total_relation_size(c.oid) as size_bytes,
      k.conname::text as primary_name,
      (select string_agg(a.attname, ', ' order by array_position(k.conkey, a.attnum))
        from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as primary_key,
      false as bound,
      exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') as is_system,
      (to_regclass(quote_ident(n.nspname) || '.schema_migrations') is not null
        and to_regclass(quote_ident(n.nspname) || '.user_factories') is not null) as is_own
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = current_schema()
      ${named ? "and c.relname::text = ?" : ""}
    order by c.relname`,
  fields: `
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      coalesce(a.attnum = any(k.conkey), false) as primary_key,
      coalesce(col_description(c.oid, a.attnum), '') as comment,
      (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as fixed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind in ('r', 'p') and n.nspname = current_schema() and c.relname::text = ?
    order by a.attnum`,
};
