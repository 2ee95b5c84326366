import type { Migration } from "../migrate.ts";

/** Backups in the data folder (contract-base §5.9). */
export const backups: Migration = {
  name: "0201_backups",
  statements: [
    `create table backups (
      id text collate "C" primary key,
      name text not null,
      state text not null default 'running'::text,
      reason text not null default ''::text,
      created_at timestamptz not null,
      finished_at timestamptz,
      by_account text not null default ''::text,
      size_bytes bigint not null default 0,
      row_count bigint not null default 0,
      file_count integer not null default 0,
      missing_count integer not null default 0,
      is_sealed boolean not null default false,
      sha256 text not null default ''::text
    )`,
    `create index backups_created_at_idx on backups (created_at desc, id)`,
  ],
};
