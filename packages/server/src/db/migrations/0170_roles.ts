import type { Migration } from "../migrate.ts";

/** Roles are a declared concept: each belongs to a factory, those that are there are shared by all (ADR 0078). */
export const rolesOfFactories: Migration = {
  name: "0170_roles",
  statements: [
    `alter table roles add column factory_id text collate "C" references factories`,
    `alter table roles drop constraint roles_name_key, drop constraint roles_code_key`,
    `create unique index roles_factory_id_name_key on roles ((coalesce(factory_id, '')), name)`,
    `create unique index roles_factory_id_code_key on roles ((coalesce(factory_id, '')), code)`,
    `create index roles_sort_order_id_idx on roles (sort_order, id)`,
    `comment on table roles is 'declared'`,
  ],
};
