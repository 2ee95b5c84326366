import type { Migration } from "../migrate.ts";

/** How many times designed models were changed, by any program: a process compares this number to know whether it has them all. */
export const designChanges: Migration = {
  name: "0161_design_changes",
  statements: [
    `create table design_changes (number integer not null)`,
    `insert into design_changes values (0)`,
    `create function count_design_changes() returns trigger language plpgsql as $$
      begin
        update design_changes set number = number + 1;
        return null;
      end $$`,
    `create trigger designs_changed after insert or update or delete on designs for each statement
      execute function count_design_changes()`,
  ],
};
