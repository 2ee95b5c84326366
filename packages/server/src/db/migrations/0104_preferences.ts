import type { Migration } from "../migrate.ts";

/** How users want lists and pages to be. */
export const preferences: Migration = {
  name: "0104_preferences",
  statements: [
    `create table user_preferences (
      user_id text collate "C" not null references users on delete cascade,
      name text collate "C" not null,
      value jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, name)
    )`,
  ],
};
