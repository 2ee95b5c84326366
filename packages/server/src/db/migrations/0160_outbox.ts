import type { Migration } from "../migrate.ts";

/** Changes of records, each written in its own transaction, and how far each subscriber has heard of them. */
export const outbox: Migration = {
  name: "0160_outbox",
  statements: [
    `create table record_changes (
      seq bigserial primary key,
      transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
      at timestamptz not null default now(),
      resource text collate "C" not null,
      verb text collate "C" not null,
      record_ids text[] not null,
      field_ids text[] not null,
      factory_id text collate "C",
      actor_id text collate "C" not null,
      session_id text collate "C" not null
    )`,
    `create index record_changes_transaction on record_changes (transaction_id)`,
    `create table outbox_cursors (
      subscriber text collate "C" primary key,
      delivered text not null default pg_current_snapshot()::text,
      delivering text,
      seq bigint not null default 0,
      moved_at timestamptz not null default now()
    )`,
  ],
};
