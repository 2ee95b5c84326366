import type { Migration } from "../migrate.ts";

/** One-time codes as a second factor, and the sessions that have given one (ADR 0149). */
export const secondFactors: Migration = {
  name: "0222_second_factors",
  statements: [
    `create table second_factors (
      user_id text collate "C" primary key references users on delete cascade,
      sealed_secret text not null,
      started_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
    `create table recovery_codes (
      user_id text collate "C" not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
    `alter table sessions add column second_factor_at timestamptz, add column second_factor_tries smallint not null default 0`,
  ],
};
