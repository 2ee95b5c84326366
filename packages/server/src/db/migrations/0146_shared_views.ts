import type { Migration } from "../migrate.ts";

/** Views of lists that are for all people of some roles, in one factory. */
export const sharedViews: Migration = {
  name: "0146_shared_views",
  statements: [
    `create table shared_views (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories,
      resource text not null,
      name text not null,
      query jsonb not null,
      layout jsonb not null,
      is_default boolean not null,
      updated_at timestamptz not null default now(),
      unique (factory_id, resource, name)
    )`,
    `create table shared_view_roles (
      view_id text collate "C" not null references shared_views on delete cascade,
      role_id text collate "C" not null references roles on delete cascade,
      primary key (view_id, role_id)
    )`,
  ],
};
