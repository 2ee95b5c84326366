import type { Migration } from "../migrate.ts";

/** Shared base data: dictionaries and the administrative areas. */
export const dictionaries: Migration = {
  name: "0005_dictionaries",
  statements: [
    `create table dictionary_types (
      id text collate "C" primary key,
      parent_id text collate "C" references dictionary_types,
      name text not null,
      code text collate "C" not null unique,
      is_tree boolean not null default false,
      description text not null default '',
      sort_order integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (parent_id <> id)
    )`,
    `create index dictionary_types_parent on dictionary_types (parent_id)`,
    `create table dictionary_items (
      id text collate "C" primary key,
      type_id text collate "C" not null references dictionary_types,
      parent_id text collate "C",
      name text not null,
      code text collate "C" not null,
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (type_id, id),
      unique (type_id, code),
      unique (type_id, name),
      foreign key (type_id, parent_id) references dictionary_items (type_id, id),
      check (parent_id <> id)
    )`,
    `create index dictionary_items_parent on dictionary_items (parent_id)`,
    `create table areas (
      id text collate "C" primary key,
      parent_id text collate "C" references areas,
      name text not null,
      code text collate "C" not null unique,
      level smallint not null check (level between 1 and 5),
      pinyin text collate "C" not null,
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (parent_id <> id)
    )`,
    `create index areas_parent on areas (parent_id, sort_order, code)`,
  ],
};
