import type { Migration } from "../migrate.ts";

/** People are found by every reading of their names, and by simplified characters; `refreshNames` fills the column. */
export const nameSounds: Migration = {
  name: "0132_name_sounds",
  statements: [
    `alter table users add column sounds text not null default ''`,
    `drop index users_search`,
    `alter table users drop column search_grams`,
    `alter table users add column search_grams text[] generated always as
      (grams(account || ' ' || real_name || ' ' || mobile_phone || ' ' || pinyin_initials || ' ' || sounds)) stored`,
    `create index users_search on users using gin (search_grams)`,
  ],
};
