import type { Migration } from "../migrate.ts";

/** A change of somebody's rights wakes every process, whatever code path did it. */
export const rightsWake: Migration = {
  name: "0126_rights_wake",
  statements: [
    `create function tell_rights_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('banche_rights', new.id);
        return null;
      end $$`,
    `create trigger rights_changed after update of permission_version on users for each row
      when (new.permission_version is distinct from old.permission_version)
      execute function tell_rights_changed()`,
  ],
};
