import type { Migration } from "../migrate.ts";

/**
 * Records that were deleted and can be restored for a while: by factory, as they were, with what they had besides their fields.
 * A deleted user keeps the row, out of everybody's sight, so that conversations, messages and preferences stay; account and
 * number are free for others.
 */
export const deletedRecords: Migration = {
  name: "0144_deleted_records",
  statements: [
    `create table deleted_records (
      id text collate "C" primary key,
      resource text not null,
      record_id text collate "C" not null,
      factory_id text collate "C" not null references factories,
      natural_key text not null,
      label text not null,
      record jsonb not null,
      kept jsonb not null,
      deleted_at timestamptz not null default now(),
      deleted_by text collate "C" not null,
      deleted_by_account text not null,
      unique (resource, factory_id, record_id)
    )`,
    `create index deleted_records_newest on deleted_records (resource, factory_id, deleted_at desc, id desc)`,
    `create index deleted_records_oldest on deleted_records (deleted_at)`,
    `alter table users add column deleted_at timestamptz`,
  ],
};
