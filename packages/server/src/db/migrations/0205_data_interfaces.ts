import type { Migration } from "../migrate.ts";

/** Data that forms and programs ask for by a name, who asked for it, and the category for whoever sees the names (contract-base §5.5, ADR 0131). */
export const dataInterfaces: Migration = {
  name: "0205_data_interfaces",
  statements: [
    `create table "data_interfaces" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "name" text not null,
      "code" text collate "C" not null,
      "category" text collate "C" not null,
      "kind" smallint not null default 2,
      "source_id" text collate "C",
      "content" text not null default ''::text,
      "path" text not null default ''::text,
      "method" text collate "C" not null default 'get'::text,
      "has_headers" boolean not null default false,
      "cache_seconds" integer not null default 0,
      "audience" text collate "C" not null default 'roles'::text,
      "role_ids" text[] not null default '{}'::text[],
      "sort_order" integer not null default 0,
      "enabled" boolean not null default false,
      "description" text not null default ''::text,
      "creator_account" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "sealed_headers" text,
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index data_interfaces_factory_id_id_key on "data_interfaces" (factory_id, id)`,
    `create unique index data_interfaces_factory_id_code_key on "data_interfaces" (factory_id, lower(code))`,
    `create unique index data_interfaces_factory_id_name_key on "data_interfaces" (factory_id, name)`,
    `create index data_interfaces_factory_id_sort_order_id_idx on "data_interfaces" (factory_id, sort_order, id)`,
    `create index data_interfaces_source_id_idx on "data_interfaces" (source_id)`,
    `comment on table "data_interfaces" is 'declared'`,
    `create table "data_interfaces_sent" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "field" text not null,
      "value" text not null default ''::text,
      "parent_id" text collate "C" not null,
      "row_place" integer not null default 0,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index data_interfaces_sent_factory_id_id_key on "data_interfaces_sent" (factory_id, id)`,
    `create index data_interfaces_sent_parent_id_row_place_idx on "data_interfaces_sent" (parent_id, row_place)`,
    `comment on table "data_interfaces_sent" is 'declared'`,
    `create table "data_interfaces_parameters" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "name" text not null,
      "type" text collate "C" not null default 'text'::text,
      "required" boolean not null default false,
      "initial" text not null default ''::text,
      "parent_id" text collate "C" not null,
      "row_place" integer not null default 0,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index data_interfaces_parameters_factory_id_id_key on "data_interfaces_parameters" (factory_id, id)`,
    `create index data_interfaces_parameters_parent_id_row_place_idx on "data_interfaces_parameters" (parent_id, row_place)`,
    `comment on table "data_interfaces_parameters" is 'declared'`,
    `alter table "data_interfaces" add constraint "data_interfaces_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "data_interfaces" add constraint "data_interfaces_source_id_fkey" foreign key ("source_id") references "data_sources" ("id")`,
    `alter table "data_interfaces_sent" add constraint "data_interfaces_sent_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "data_interfaces_sent" add constraint "data_interfaces_sent_factory_id_parent_id_fkey" foreign key ("factory_id", "parent_id") references "data_interfaces" ("factory_id", "id") on delete cascade`,
    `alter table "data_interfaces_parameters" add constraint "data_interfaces_parameters_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "data_interfaces_parameters" add constraint "data_interfaces_parameters_factory_id_parent_id_fkey" foreign key ("factory_id", "parent_id") references "data_interfaces" ("factory_id", "id") on delete cascade`,
    `create table data_interface_calls (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      interface_id text collate "C" not null,
      name text not null,
      at timestamptz not null,
      user_id text collate "C" not null,
      account text not null,
      outcome text collate "C" not null,
      reason text not null,
      duration_ms integer not null,
      row_count integer not null
    )`,
    `create index data_interface_calls_at on data_interface_calls (factory_id, at desc, id desc)`,
    `create index data_interface_calls_interface on data_interface_calls (interface_id, at desc)`,
    `with added as (
      insert into menu_columns (id, menu_id, code, name, sort_order, built_in)
      select md5('column ' || menu.id || 'categoryId'), menu.id, 'categoryId', '接口分类', 100, true
      from menus menu where menu.code = 'systemData.dataInterface'
      on conflict do nothing returning id, menu_id
    ), granted as (
      insert into column_grants (holder_kind, holder_id, column_id)
      select held.holder_kind, held.holder_id, added.id from added
      join menu_columns named on named.menu_id = added.menu_id and named.code = 'fullName'
      join column_grants held on held.column_id = named.id
    )
    update users set permission_version = permission_version + 1 where exists (select 1 from added)`,
  ],
};
