import type { Migration } from "../migrate.ts";

/** Roles, menus with their buttons and columns, and who was granted what. */
export const permissions: Migration = {
  name: "0003_permissions",
  statements: [
    `create table roles (
      id text collate "C" primary key,
      name text not null unique,
      code text collate "C" not null unique,
      type text collate "C" not null,
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by text collate "C",
      updated_at timestamptz not null default now()
    )`,
    `create table user_roles (
      user_id text collate "C" not null references users on delete cascade,
      role_id text collate "C" not null references roles,
      primary key (user_id, role_id)
    )`,
    `create index user_roles_role on user_roles (role_id)`,
    `create table menus (
      id text collate "C" primary key,
      parent_id text collate "C" references menus,
      name text not null,
      code text collate "C" not null unique,
      icon text not null default '',
      type smallint not null check (type between 1 and 7),
      url_address text not null default '',
      link_target text not null default '_self',
      category text not null default 'Web',
      module_id text not null default '',
      icon_background_color text not null default '',
      is_tree boolean not null default false,
      uses_buttons boolean not null default false,
      uses_columns boolean not null default false,
      uses_data boolean not null default false,
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (parent_id <> id)
    )`,
    `create index menus_parent on menus (parent_id)`,
    `create table menu_buttons (
      id text collate "C" primary key,
      menu_id text collate "C" not null references menus on delete cascade,
      parent_id text collate "C" references menu_buttons on delete cascade,
      name text not null,
      code text collate "C" not null,
      icon text not null default '',
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      unique (menu_id, code)
    )`,
    `create table menu_columns (
      id text collate "C" primary key,
      menu_id text collate "C" not null references menus on delete cascade,
      name text not null,
      code text collate "C" not null,
      bind_table text not null default '',
      bind_table_name text not null default '',
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      unique (menu_id, code)
    )`,
    ...["menu", "button", "column"].flatMap((kind) => {
      const target = kind === "menu" ? "menus" : `menu_${kind}s`;
      return [
        `create table ${kind}_grants (
          holder_kind text collate "C" not null check (holder_kind in ('role', 'position', 'user')),
          holder_id text collate "C" not null,
          ${kind}_id text collate "C" not null references ${target} on delete cascade,
          primary key (holder_id, holder_kind, ${kind}_id)
        )`,
        `create index ${kind}_grants_target on ${kind}_grants (${kind}_id)`,
      ];
    }),
  ],
};
