import type { Migration } from "../migrate.ts";

/** Uploads that were to go while their store was away, and with which key a process seals the secrets of others (ADR 0144). */
export const filesInStores: Migration = {
  name: "0218_files_in_stores",
  statements: [
    `create table file_leftovers (
      type text collate "C" not null,
      name text collate "C" not null,
      noted_at timestamptz not null default now(),
      primary key (type, name)
    )`,
    `alter table server_processes add column sealing text not null default ''`,
  ],
};
