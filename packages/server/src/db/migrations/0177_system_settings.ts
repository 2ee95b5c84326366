import type { Migration } from "../migrate.ts";

/** Settings of the whole installation: one row. */
export const systemSettings: Migration = {
  name: "0177_system_settings",
  statements: [
    `create table system_settings (
      id text collate "C" primary key default 'all' check (id = 'all'),
      content jsonb not null default '{}',
      version integer not null default 1
    )`,
    `insert into system_settings default values`,
  ],
};
