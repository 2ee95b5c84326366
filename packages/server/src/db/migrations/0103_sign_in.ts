import type { Migration } from "../migrate.ts";

/** Codes sent to mobile numbers, and codes on screens that somebody who is signed in confirms. */
export const signIn: Migration = {
  name: "0103_sign_in",
  statements: [
    `create table sign_in_codes (
      mobile text collate "C" primary key,
      code_hash bytea not null,
      user_id text collate "C" references users on delete cascade,
      attempts integer not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create table sign_in_scans (
      id text collate "C" primary key,
      secret_hash bytea not null,
      status text collate "C" not null default 'waiting'
        check (status in ('waiting', 'seen', 'approved', 'refused', 'used')),
      user_id text collate "C" references users on delete cascade,
      ip text not null,
      user_agent text not null,
      started_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index sign_in_scans_ip on sign_in_scans (ip, started_at)`,
  ],
};
