import type { Migration } from "../migrate.ts";

/** Few users are disabled among many: lists of them are found without reading the others. */
export const disabledUsers: Migration = {
  name: "0121_disabled_users",
  statements: ["create index users_disabled on users (sort_order, id) where not enabled"],
};
