import type { Migration } from "../migrate.ts";

/** Whoever may change data schemes may make them. New installations have the button with their menus. */
export const dataSchemeButton: Migration = {
  name: "0225_data_scheme_button",
  statements: [
    `with added as (
      insert into menu_buttons (id, menu_id, code, name, sort_order, built_in)
      select md5('button ' || id || 'btn_dataPer_add'), id, 'btn_dataPer_add', '新建数据权限', 100, true from menus
      where code = 'system.menu'
      on conflict do nothing returning id, menu_id
    ), granted as (
      insert into button_grants (holder_kind, holder_id, button_id)
      select held.holder_kind, held.holder_id, added.id from added
      join menu_buttons like_it on like_it.menu_id = added.menu_id and like_it.code = 'btn_dataPer_edit'
      join button_grants held on held.button_id = like_it.id
    )
    update users set permission_version = permission_version + 1 where exists (select 1 from added)`,
  ],
};
