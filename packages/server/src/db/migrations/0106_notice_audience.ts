import type { Migration } from "../migrate.ts";

/** Whom a notice is for: users, and companies or departments with all below; nobody named means everybody of the factory. */
export const noticeAudience: Migration = {
  name: "0106_notice_audience",
  statements: [
    `alter table messages add column to_user_ids text[] not null default '{}',
      add column to_place_ids text[] not null default '{}'`,
  ],
};
