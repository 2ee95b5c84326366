import type { Migration } from "../migrate.ts";

/** Uploads into fields of records: for which field, and which record holds them. One that none holds any more is forgotten later. */
export const recordFiles: Migration = {
  name: "0156_record_files",
  statements: [
    `create table record_files (
      name text collate "C" primary key references files on delete cascade,
      resource text collate "C" not null,
      field text collate "C" not null,
      record_id text collate "C",
      created_at timestamptz not null default now(),
      left_at timestamptz,
      left_by text collate "C"
    )`,
    `create index record_files_record on record_files (resource, record_id)`,
    `create index record_files_loose on record_files (created_at) where record_id is null or left_at is not null`,
  ],
};
