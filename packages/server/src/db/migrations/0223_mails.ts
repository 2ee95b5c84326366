import type { Migration } from "../migrate.ts";

/** Mails on their way, and the sealed password of the server that takes them (ADR 0150). */
export const mails: Migration = {
  name: "0223_mails",
  statements: [
    `alter table system_settings add column sealed_mail_password text`,
    `create table mails (
      id text collate "C" primary key,
      kind text not null,
      topic text collate "C" not null,
      to_address text not null,
      facts jsonb not null,
      count integer not null default 1,
      created_at timestamptz not null,
      due_at timestamptz not null,
      next_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      fault text not null default '',
      answer text not null default '',
      ended_at timestamptz
    )`,
    `create index mails_waiting on mails (next_at) where state = 'waiting'`,
    `create index mails_ended on mails (ended_at) where state <> 'waiting'`,
    `create index mails_of_topic on mails (topic, to_address, due_at)`,
  ],
};
