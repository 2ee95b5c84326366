import type { CatalogueSql } from "./catalogue.ts";

/** A field is fixed if it has a default, a counter, an expression or its own collation. A change would have to repeat these. */
export const mysqlCatalogue: CatalogueSql = {
  tables: (named) => `
    select t.table_name as name, '' as schema_name, t.table_comment as comment, t.table_rows as row_estimate,
      t.data_length + t.index_length as size_bytes, '' as primary_name,
      (select group_concat(k.column_name order by k.ordinal_position separator ', ')
        from information_schema.key_column_usage k where k.table_schema = t.table_schema and k.table_name = t.table_name
        and k.constraint_name = 'PRIMARY') as primary_key,
      0 as bound,
      case when t.table_schema in ('mysql', 'information_schema', 'performance_schema', 'sys') then 1 else 0 end as is_system,
      0 as is_own
    from information_schema.tables t
    where t.table_schema = database() and t.table_type in ('BASE TABLE', 'SYSTEM VIEW')
      ${named ? "and t.table_name = ?" : ""}
    order by t.table_name`,
  fields: `
    select c.column_name as name, c.column_type as type, case when c.is_nullable = 'YES' then 1 else 0 end as nullable,
      case when c.column_key = 'PRI' then 1 else 0 end as primary_key, c.column_comment as comment,
      case when (c.column_default is not null and c.column_default <> 'NULL') or c.extra <> ''
        or (c.collation_name is not null and c.collation_name <> t.table_collation) then 1 else 0 end as fixed
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = database() and c.table_name = ?
    order by c.ordinal_position`,
};
