import type { Migration } from "../migrate.ts";

/**
 * Data schemes and the fields that their conditions ask for are declared concepts. The columns of before stay for processes of that
 * version, and are read no longer.
 */
export const declaredDataSchemes: Migration = {
  name: "0224_data_schemes",
  statements: [
    `create table "menu_data_fields" (
      "id" text collate "C" not null,
      "menu_id" text collate "C" not null,
      "code" text collate "C" not null,
      "name" text not null,
      "type" text collate "C" not null default 'String'::text,
      "condition_symbol" text[] not null,
      "condition_text" text collate "C" not null default 'text'::text,
      "sort_order" integer not null default 0,
      "description" text not null default ''::text,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      primary key ("id")
    )`,
    `create unique index menu_data_fields_menu_id_code_key on "menu_data_fields" (menu_id, code)`,
    `comment on table "menu_data_fields" is 'declared'`,
    `alter table "data_schemes" add column "chosen_department_ids" text[] not null default '{}'::text[]`,
    `alter table "data_schemes" add column "condition_json" text not null default ''::text`,
    `alter table "data_schemes" add column "condition_text" text not null default ''::text`,
    `alter table "data_schemes" add column "version" integer not null default 1`,
    `alter table "data_schemes" add column "created_at" timestamp with time zone not null default now()`,
    `alter table "data_schemes" add column "updated_at" timestamp with time zone not null default now()`,
    `alter table "data_schemes" alter column "scope" set default 'conditions'::text`,
    `alter table "menu_data_fields" add constraint "menu_data_fields_menu_id_fkey" foreign key ("menu_id") references "menus" ("id") on delete cascade`,
    `update "data_schemes" set "chosen_department_ids" = array(select jsonb_array_elements_text(department_ids)),
      "condition_json" = case when scope = 'conditions' then conditions::text else '' end`,
    `comment on table "data_schemes" is 'declared'`,
  ],
};
