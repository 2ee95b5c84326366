import type { Migration } from "../migrate.ts";

/** Failed sign-ins of all processes. Keys are hashed: they reveal neither accounts nor addresses. */
export const signInCounts: Migration = {
  name: "0133_sign_in_counts",
  statements: [
    `create table sign_in_counts (
      key text collate "C" primary key,
      failures integer not null,
      last_at timestamptz not null,
      written_at timestamptz not null
    )`,
    `create index sign_in_counts_written on sign_in_counts (written_at)`,
  ],
};
