import type { Migration } from "../migrate.ts";

/** Processes that serve the installation now; each says from time to time that it is there. */
export const serverProcesses: Migration = {
  name: "0195_server_processes",
  statements: [
    `create table server_processes (
      id text collate "C" primary key,
      name text not null,
      version text not null,
      pub_sub text not null,
      files text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`,
  ],
};
