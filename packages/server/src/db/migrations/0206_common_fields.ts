import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const commonFields: Migration = {
  name: "0206_common_fields",
  statements: [
    `create table "common_fields" (
      "id" text collate "C" not null,
      "field" text collate "C" not null,
      "name" text not null,
      "type" text collate "C" not null default 'varchar'::text,
      "length" text not null default '50'::text,
      "nullable" boolean not null default true,
      "created_at" timestamp with time zone not null default now(),
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      primary key ("id")
    )`,
    `create unique index common_fields_field_key on "common_fields" (lower(field))`,
    `create index common_fields_field_id_idx on "common_fields" (field, id)`,
    `comment on table "common_fields" is 'declared'`,
  ],
};
