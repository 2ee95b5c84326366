import type { Migration } from "../migrate.ts";

/**
 * Conversations of two users (`user_a` sorts before `user_b`), their messages, who may see which picture, and who is connected
 * to which process. Sessions that end or are locked wake every process, whatever code path did it.
 */
export const chat: Migration = {
  name: "0101_chat",
  statements: [
    `create table conversations (
      user_a text collate "C" not null references users on delete cascade,
      user_b text collate "C" not null references users on delete cascade,
      last_seq integer not null default 0,
      sent_a integer not null default 0,
      sent_b integer not null default 0,
      read_a integer not null default 0,
      read_b integer not null default 0,
      primary key (user_a, user_b),
      check (user_a < user_b)
    )`,
    `create index conversations_b on conversations (user_b)`,
    `create table chat_messages (
      user_a text collate "C" not null,
      user_b text collate "C" not null,
      seq integer not null,
      ordinal integer not null,
      id text collate "C" not null,
      from_a boolean not null,
      client_id text collate "C",
      kind text collate "C" not null,
      content text not null,
      sent_at timestamptz not null default now(),
      primary key (user_a, user_b, seq),
      foreign key (user_a, user_b) references conversations on delete cascade
    )`,
    `create unique index chat_messages_client on chat_messages (user_a, user_b, from_a, client_id)
      where client_id is not null`,
    `create table chat_files (
      name text collate "C" not null references files on delete cascade,
      user_id text collate "C" not null references users on delete cascade,
      primary key (name, user_id)
    )`,
    `create table chat_processes (
      id text collate "C" primary key,
      alive_at timestamptz not null default now()
    )`,
    `create table chat_online (
      process_id text collate "C" not null references chat_processes on delete cascade,
      user_id text collate "C" not null references users on delete cascade,
      primary key (process_id, user_id)
    )`,
    `create index chat_online_user on chat_online (user_id)`,
    `create function tell_session_ended() returns trigger language plpgsql as $$
      begin
        perform pg_notify('banche_sessions', new.id);
        return null;
      end $$`,
    `create trigger session_ended after update of ended_at, locked_at, factory_id on sessions for each row
      when (new.ended_at is distinct from old.ended_at or new.locked_at is distinct from old.locked_at
        or new.factory_id is distinct from old.factory_id)
      execute function tell_session_ended()`,
  ],
};
