import type { Migration } from "../migrate.ts";

/**
 * People. A user is one row; the factories are memberships, each with the department there. `search_grams` holds every
 * one- and two-character piece of what can be searched, so that one Chinese character finds by index on every engine.
 */
export const users: Migration = {
  name: "0002_users",
  statements: [
    `create function grams(source text) returns text[] language sql immutable parallel safe strict as $$
      select coalesce(array_agg(distinct substr(lower(source), at, size)), '{}')
      from generate_series(1, length(source)) at, generate_series(1, 2) size
      where at + size - 1 <= length(source)
    $$`,
    `create table users (
      id text collate "C" primary key,
      account text collate "C" not null,
      real_name text not null,
      pinyin text collate "C" not null,
      pinyin_initials text collate "C" not null,
      gender smallint not null default 3,
      head_icon text not null default '',
      manager_id text collate "C" references users on delete set null,
      nation text not null default '',
      native_place text not null default '',
      certificate_type text not null default '',
      certificate_number text not null default '',
      education text not null default '',
      birthday timestamptz,
      entry_date timestamptz,
      email text not null default '',
      telephone text not null default '',
      landline text not null default '',
      mobile_phone text not null default '',
      urgent_contact text not null default '',
      urgent_telephone text not null default '',
      postal_address text not null default '',
      signature text not null default '',
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      administrator boolean not null default false,
      password_hash text,
      password_changed_at timestamptz,
      language text not null default 'zh',
      theme text not null default 'classic',
      permission_version integer not null default 1,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by text collate "C",
      updated_at timestamptz not null default now(),
      search_grams text[] generated always as
        (grams(account || ' ' || real_name || ' ' || mobile_phone || ' ' || pinyin_initials)) stored
    )`,
    `create unique index users_account on users (lower(account))`,
    `create index users_pinyin on users (pinyin, id)`,
    `create index users_order on users (sort_order, id)`,
    `create index users_created on users (created_at, id)`,
    `create index users_manager on users (manager_id)`,
    `create index users_mobile_phone on users (mobile_phone)`,
    `create index users_search on users using gin (search_grams)`,
    `create table user_factories (
      user_id text collate "C" not null references users on delete cascade,
      factory_id text collate "C" not null references factories,
      department_id text collate "C",
      is_default boolean not null default false,
      primary key (user_id, factory_id),
      foreign key (factory_id, department_id) references departments (factory_id, id)
    )`,
    `create index user_factories_department on user_factories (factory_id, department_id)`,
    `create table user_positions (
      user_id text collate "C" not null,
      factory_id text collate "C" not null,
      position_id text collate "C" not null,
      primary key (user_id, position_id),
      foreign key (user_id, factory_id) references user_factories (user_id, factory_id) on delete cascade,
      foreign key (factory_id, position_id) references positions (factory_id, id)
    )`,
    `create index user_positions_position on user_positions (position_id)`,
    `alter table departments add foreign key (manager_id) references users on delete set null`,
    `create index departments_manager on departments (manager_id)`,
  ],
};
