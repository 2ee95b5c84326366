import type { Migration } from "../migrate.ts";

/** Sessions (only the hash of the token is kept), answers of repeated writes, settings of the installation. */
export const sessions: Migration = {
  name: "0004_sessions",
  statements: [
    `create table sessions (
      id text collate "C" primary key,
      token_hash bytea not null unique,
      user_id text collate "C" not null references users on delete cascade,
      factory_id text collate "C" references factories,
      agent text collate "C" not null,
      user_agent text not null default '',
      ip text not null default '',
      locked_at timestamptz,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text collate "C"
    )`,
    `create index sessions_live on sessions (user_id) where ended_at is null`,
    `create index sessions_history on sessions (user_id, created_at desc)`,
    `create table idempotency_keys (
      user_id text collate "C" not null references users on delete cascade,
      key text collate "C" not null,
      request_hash bytea not null,
      http_status smallint,
      answer text,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`,
    `create index idempotency_keys_age on idempotency_keys (created_at)`,
    `create table settings (
      key text collate "C" primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )`,
  ],
};
