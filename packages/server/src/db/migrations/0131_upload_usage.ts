import type { Migration } from "../migrate.ts";

/** How much the files of each user and of each factory take; triggers keep it, so that a deleted file gives its room back. */
export const uploadUsage: Migration = {
  name: "0131_upload_usage",
  statements: [
    `create table upload_usage (
      kind text collate "C" not null check (kind in ('factory', 'user')),
      id text collate "C" not null,
      bytes bigint not null,
      primary key (kind, id)
    )`,
    // In one order, so that two of them never wait for each other.
    `create function count_uploads() returns trigger language plpgsql as $$
      begin
        insert into upload_usage (kind, id, bytes)
          select kind, id, sum(case when tg_op = 'DELETE' then -size_bytes else size_bytes end)
          from (
            select 'factory' as kind, factory_id as id, size_bytes from moved where factory_id is not null
            union all
            select 'user', owner_id, size_bytes from moved where owner_id is not null
          ) counted
          group by kind, id order by kind, id
          on conflict (kind, id) do update set bytes = upload_usage.bytes + excluded.bytes;
        return null;
      end $$`,
    `create trigger uploads_added after insert on files referencing new table as moved
      for each statement execute function count_uploads()`,
    `create trigger uploads_removed after delete on files referencing old table as moved
      for each statement execute function count_uploads()`,
    `insert into upload_usage (kind, id, bytes)
      select 'factory', factory_id, sum(size_bytes) from files where factory_id is not null group by factory_id
      union all
      select 'user', owner_id, sum(size_bytes) from files where owner_id is not null group by owner_id`,
  ],
};
