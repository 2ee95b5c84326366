import type { Migration } from "../migrate.ts";

/** Hashes of passwords that users had before, where the settings keep them from being taken again. */
export const passwordHistory: Migration = {
  name: "0221_password_history",
  statements: [
    `create table password_history (
      user_id text collate "C" not null references users on delete cascade,
      password_hash text not null,
      replaced_at timestamptz not null
    )`,
    `create index password_history_of_user on password_history (user_id, replaced_at)`,
  ],
};
