import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const maps: Migration = {
  name: "0208_maps",
  statements: [
    `create table "maps" (
      "id" text collate "C" not null,
      "name" text not null,
      "code" text collate "C" not null,
      "data" text not null,
      "sort_order" integer not null default 0,
      "enabled" boolean not null default true,
      "creator_account" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      primary key ("id")
    )`,
    `create unique index maps_code_key on "maps" (lower(code))`,
    `create unique index maps_name_key on "maps" (name)`,
    `create index maps_sort_order_id_idx on "maps" (sort_order, id)`,
    `comment on table "maps" is 'declared'`,
  ],
};
