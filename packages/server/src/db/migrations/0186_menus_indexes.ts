import type { Migration } from "../migrate.ts";

/** Indexes, made while others write. */
export const menusIndexes: Migration = {
  name: "0186_menus_indexes",
  outsideTransaction: true,
  statements: [
    `create index concurrently menu_buttons_parent_id_idx on "menu_buttons" (parent_id)`,
    `create unique index concurrently menus_category_url_address_key on "menus" (category, url_address) where url_address <> ''::text`,
  ],
};
