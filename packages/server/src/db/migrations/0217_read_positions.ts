import type { Migration } from "../migrate.ts";

/**
 * How far the log of the database was when somebody had changed something: what he reads next must come from where all of it is
 * (ADR 0142). Unlogged, so that it costs little: after a crash of the primary it is empty, and the bound on age alone holds.
 */
export const readPositions: Migration = {
  name: "0217_read_positions",
  statements: [
    `create unlogged table read_positions (
      user_id text collate "C" primary key references users (id) on delete cascade,
      position text collate "C" not null
    )`,
    `alter table server_processes add column standby text not null default ''`,
  ],
};
