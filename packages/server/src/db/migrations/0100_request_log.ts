import type { Migration } from "../migrate.ts";

/** Changing requests, for the log in the profile; texts of pictures that were used up. */
export const requestLog: Migration = {
  name: "0100_request_log",
  statements: [
    `create table request_log (
      id text collate "C" primary key,
      at timestamptz not null,
      user_id text collate "C" not null,
      user_name text not null,
      ip text not null,
      user_agent text not null,
      method text collate "C" not null,
      path text not null,
      duration_ms integer not null,
      request_id text collate "C" not null
    )`,
    `create index request_log_user on request_log (user_id, at desc, id desc)`,
    `create table used_captchas (
      id text collate "C" primary key,
      used_at timestamptz not null default now()
    )`,
  ],
};
