import { dataSchemas } from "./dataSchemas.ts";

/**
 * Lets PostgreSQL count what our tables contain, for its plans. It does so by itself, but minutes after many rows have arrived, and never
 * for a partitioned table as a whole: until then a page of a list costs a quarter more. Extensions keep their tables.
 */
export const countContents = `
  do $$ declare found record; begin
    for found in select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in (${dataSchemas.map((name) => `'${name}'`).join(", ")})
        and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') loop
      execute format('analyze %s', found.name);
    end loop;
  end $$`;
