import type { Migration } from "../migrate.ts";

/** Databases of others that the server reads (contract-base §5.6). */
export const dataSources: Migration = {
  name: "0204_data_sources",
  statements: [
    `create table "data_sources" (
      "id" text collate "C" not null,
      "name" text collate "C" not null,
      "kind" text collate "C" not null default 'PostgreSQL'::text,
      "host" text not null default ''::text,
      "port" integer not null default 0,
      "database" text not null,
      "user" text not null default ''::text,
      "encryption" text collate "C" not null default 'off'::text,
      "has_password" boolean not null default false,
      "sort_order" integer not null default 0,
      "enabled" boolean not null default true,
      "description" text not null default ''::text,
      "creator_account" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "sealed_password" text,
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      primary key ("id")
    )`,
    `create unique index data_sources_name_key on "data_sources" (name)`,
    `create index data_sources_sort_order_id_idx on "data_sources" (sort_order, id)`,
    `comment on table "data_sources" is 'declared'`,
  ],
};
