import type { Migration } from "../migrate.ts";

/** Databases of others that the server reads (contract-base §5.6), and columns of their list for whoever sees its names. */
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
    `with added as (
      insert into menu_columns (id, menu_id, code, name, sort_order, built_in)
      select md5('column ' || menu.id || added.code), menu.id, added.code, added.name, 100, true
      from menus menu, (values ('dbType', '数据库类型'), ('serviceName', '数据库'), ('hasPassword', '已有密码'),
        ('enabledMark', '状态')) as added (code, name)
      where menu.code = 'systemData.dataSource'
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
