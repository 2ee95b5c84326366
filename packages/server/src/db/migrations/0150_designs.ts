import type { Migration } from "../migrate.ts";

/** Models that people design while the program runs: what they are, each version of it, and where their records go. */
export const designs: Migration = {
  name: "0150_designs",
  statements: [
    `create schema designed`,
    `create table designs (
      id text collate "C" primary key,
      code text collate "C" not null unique,
      version integer not null,
      state text collate "C" not null check (state in ('invisible', 'published', 'removed')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create table design_versions (
      design_id text collate "C" not null references designs on delete cascade,
      version integer not null,
      design json not null,
      created_at timestamptz not null default now(),
      created_by text collate "C" not null,
      primary key (design_id, version)
    )`,
  ],
};
