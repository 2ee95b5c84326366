import type { Migration } from "../migrate.ts";

/** Which rows of the page of a menu entry somebody sees, as schemes that are granted like buttons and columns. */
export const dataSchemes: Migration = {
  name: "0148_data_schemes",
  statements: [
    `create table data_schemes (
      id text collate "C" primary key,
      menu_id text collate "C" not null references menus on delete cascade,
      name text not null,
      scope text collate "C" not null
        check (scope in ('all', 'own', 'department', 'departmentAndBelow', 'departments', 'conditions')),
      department_ids jsonb not null default '[]',
      conditions jsonb not null default '[]',
      description text not null default '',
      sort_order integer not null default 0,
      enabled boolean not null default true,
      unique (menu_id, name)
    )`,
    `create table scheme_grants (
      holder_kind text collate "C" not null check (holder_kind in ('role', 'position', 'user')),
      holder_id text collate "C" not null,
      scheme_id text collate "C" not null references data_schemes on delete cascade,
      primary key (holder_id, holder_kind, scheme_id)
    )`,
    `create index scheme_grants_target on scheme_grants (scheme_id)`,
  ],
};
