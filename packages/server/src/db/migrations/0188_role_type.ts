import type { Migration } from "../migrate.ts";

/** The type of a role can be seen in the list by whoever sees its name. New installations have the column with their menus. */
export const roleType: Migration = {
  name: "0188_role_type",
  statements: [
    `with added as (
      insert into menu_columns (id, menu_id, code, name, sort_order, built_in)
      select md5('column ' || id || 'type'), id, 'type', '类型', 100, true from menus
      where code = 'permission.role'
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
