import type { Migration } from "../migrate.ts";

/** Menu entries, buttons and columns are declared concepts (ADR 0067). All that are there came with the program. */
export const menus: Migration = {
  name: "0185_menus",
  statements: [
    `alter index menus_parent rename to menus_parent_id_idx`,
    `alter table "menu_buttons" add column "built_in" boolean not null default false`,
    `alter table "menu_buttons" add column "version" integer not null default 1`,
    `alter table "menu_buttons" add column "created_at" timestamp with time zone not null default now()`,
    `alter table "menu_buttons" add column "updated_at" timestamp with time zone not null default now()`,
    `alter table "menu_columns" add column "built_in" boolean not null default false`,
    `alter table "menu_columns" add column "version" integer not null default 1`,
    `alter table "menu_columns" add column "created_at" timestamp with time zone not null default now()`,
    `alter table "menu_columns" add column "updated_at" timestamp with time zone not null default now()`,
    `alter table "menus" add column "built_in" boolean not null default false`,
    `update "menus" set "built_in" = true`,
    `update "menu_buttons" set "built_in" = true`,
    `update "menu_columns" set "built_in" = true`,
    `comment on table "menus" is 'declared'`,
    `comment on table "menu_buttons" is 'declared'`,
    `comment on table "menu_columns" is 'declared'`,
  ],
};
