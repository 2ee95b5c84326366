import type { CatalogueSql } from "./catalogue.ts";

/** Tables of the account's default schema. Not tested against a real server (docs/guide/administration.md). */
export const sqlServerCatalogue: CatalogueSql = {
  tables: (named) => `
    select t.name as name, s.name as schema_name, cast(isnull(e.value, '') as nvarchar(1000)) as comment,
      (select sum(p.rows) from sys.partitions p where p.object_id = t.object_id and p.index_id in (0, 1)) as row_estimate,
      (select sum(u.total_pages) * 8192 from sys.partitions p join sys.allocation_units u on u.container_id = p.partition_id
        where p.object_id = t.object_id) as size_bytes,
      k.name as primary_name,
      stuff((select ', ' + col_name(i.object_id, i.column_id) from sys.index_columns i
        where i.object_id = k.parent_object_id and i.index_id = k.unique_index_id order by i.key_ordinal for xml path('')), 1, 2, '')
        as primary_key,
      0 as bound, cast(t.is_ms_shipped as int) as is_system, 0 as is_own
    from sys.tables t join sys.schemas s on s.schema_id = t.schema_id
    left join sys.key_constraints k on k.parent_object_id = t.object_id and k.type = 'PK'
    left join sys.extended_properties e on e.class = 1 and e.major_id = t.object_id and e.minor_id = 0 and e.name = 'MS_Description'
    where s.name = schema_name() ${named ? "and t.name = ?" : ""}
    order by t.name`,
  fields: `
    select c.name as name,
      y.name + case
        when y.name in ('nvarchar', 'nchar') then '(' + case c.max_length when -1 then 'max' else cast(c.max_length / 2 as varchar) end + ')'
        when y.name in ('varchar', 'char', 'varbinary', 'binary') then
          '(' + case c.max_length when -1 then 'max' else cast(c.max_length as varchar) end + ')'
        when y.name in ('decimal', 'numeric') then '(' + cast(c.precision as varchar) + ',' + cast(c.scale as varchar) + ')'
        else '' end as type,
      cast(c.is_nullable as int) as nullable,
      case when i.column_id is null then 0 else 1 end as primary_key,
      cast(isnull(e.value, '') as nvarchar(1000)) as comment,
      case when c.default_object_id <> 0 or c.is_identity = 1 or c.is_computed = 1 then 1 else 0 end as fixed
    from sys.columns c join sys.tables t on t.object_id = c.object_id join sys.schemas s on s.schema_id = t.schema_id
    join sys.types y on y.user_type_id = c.user_type_id
    left join sys.key_constraints k on k.parent_object_id = t.object_id and k.type = 'PK'
    left join sys.index_columns i on i.object_id = t.object_id and i.index_id = k.unique_index_id and i.column_id = c.column_id
    left join sys.extended_properties e on e.class = 1 and e.major_id = t.object_id and e.minor_id = c.column_id
      and e.name = 'MS_Description'
    where s.name = schema_name() and t.name = ?
    order by c.column_id`,
};
