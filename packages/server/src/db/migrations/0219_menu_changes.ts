import type { Migration } from "../migrate.ts";

const tables = ["menus", "menu_buttons", "menu_columns", "data_schemes"];

/** How many times the menu and what is controlled on it were changed, whichever program did it (ADR 0146). */
export const menuChanges: Migration = {
  name: "0219_menu_changes",
  statements: [
    `create table menu_changes (number integer not null)`,
    `insert into menu_changes values (0)`,
    `create function count_menu_changes() returns trigger language plpgsql as $$
      begin
        update menu_changes set number = number + 1;
        return null;
      end $$`,
    ...tables.map(
      (
        table,
      ) => `create trigger menu_changed after insert or update or delete or truncate on ${table} for each statement
        execute function count_menu_changes()`,
    ),
  ],
};
