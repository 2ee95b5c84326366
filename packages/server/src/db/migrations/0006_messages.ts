import type { Migration } from "../migrate.ts";

/** Notices and personal messages with one row per reader, stored files, the audit log. */
export const messages: Migration = {
  name: "0006_messages",
  statements: [
    `create table messages (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories,
      kind smallint not null check (kind in (1, 2)),
      title text not null,
      body text not null,
      released_at timestamptz,
      creator_id text collate "C" references users on delete set null,
      creator_name text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create index messages_notices on messages (factory_id, updated_at desc) where kind = 1`,
    `create table message_reads (
      user_id text collate "C" not null references users on delete cascade,
      message_id text collate "C" not null references messages on delete cascade,
      sent_at timestamptz not null,
      read_at timestamptz,
      deleted_at timestamptz,
      primary key (user_id, message_id)
    )`,
    `create index message_reads_list on message_reads (user_id, sent_at desc) where deleted_at is null`,
    `create index message_reads_message on message_reads (message_id)`,
    `create table files (
      name text collate "C" primary key,
      type text collate "C" not null,
      original_name text not null,
      media_type text not null,
      size_bytes bigint not null,
      sha256 bytea not null,
      factory_id text collate "C" references factories,
      owner_id text collate "C" references users on delete set null,
      created_at timestamptz not null default now()
    )`,
    `create table audit_log (
      id text collate "C" primary key,
      at timestamptz not null default now(),
      actor_id text collate "C",
      actor_account text not null,
      factory_id text collate "C",
      action text collate "C" not null,
      resource text collate "C" not null,
      record_id text collate "C" not null,
      before jsonb,
      after jsonb,
      job_id text collate "C",
      request_id text collate "C",
      ip text not null default ''
    )`,
    `create index audit_log_record on audit_log (resource, record_id, at)`,
    `create index audit_log_actor on audit_log (actor_id, at)`,
  ],
};
