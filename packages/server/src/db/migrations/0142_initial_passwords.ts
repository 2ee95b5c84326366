import type { Migration } from "../migrate.ts";

/** Passwords that were made by somebody else than their user, and have not been changed since. */
export const initialPasswords: Migration = {
  name: "0142_initial_passwords",
  statements: [`alter table users add column must_change_password boolean not null default false`],
};
