import type { Migration } from "../migrate.ts";

/** When drafts of notices are to be released by themselves (ADR 0147). */
export const noticeSchedules: Migration = {
  name: "0220_notice_schedules",
  statements: [
    `create table notice_schedules (
      notice_id text collate "C" primary key references messages on delete cascade,
      release_at timestamptz not null,
      by_id text collate "C",
      by_account text not null
    )`,
    `create index notice_schedules_due on notice_schedules (release_at)`,
  ],
};
