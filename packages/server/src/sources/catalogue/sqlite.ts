import type { CatalogueSql } from "./catalogue.ts";

/** Keywords for properties that are lost when a table is rebuilt. */
const special = [
  "check",
  "collate",
  "unique",
  "autoincrement",
  "references",
  "generated",
  "rowid",
  "strict",
  "virtual",
];

/** A table is bound if it has indexes, triggers or rules, or if another table refers to it. */
export const sqliteCatalogue: CatalogueSql = {
  tables: (named) => `
    select m.name as name, '' as schema_name, '' as comment, null as row_estimate, null as size_bytes, '' as primary_name,
      (select group_concat(f.name, ', ') from pragma_table_info(m.name) f where f.pk > 0) as primary_key,
      exists (select 1 from sqlite_schema o where o.tbl_name = m.name and o.type in ('index', 'trigger') and o.sql is not null)
        or exists (select 1 from sqlite_schema o, pragma_foreign_key_list(o.name) r where o.type = 'table'
          and lower(r."table") = lower(m.name))
        or exists (select 1 from pragma_foreign_key_list(m.name))
        or exists (select 1 from sqlite_schema v where v.type = 'view')
        or ${special.map((word) => `m.sql like '%${word}%'`).join(" or ")} as bound,
      m.name like 'sqlite\\_%' escape '\\' as is_system, 0 as is_own
    from sqlite_schema m where m.type = 'table' ${named ? "and m.name = ?" : ""}
    order by m.name`,
  fields: `
    select f.name as name, f.type as type, f."notnull" = 0 and f.pk = 0 as nullable, f.pk > 0 as primary_key, '' as comment,
      f.dflt_value is not null or f.hidden <> 0 as fixed
    from sqlite_schema m, pragma_table_xinfo(m.name) f where m.type = 'table' and m.name = ? order by f.cid`,
};
