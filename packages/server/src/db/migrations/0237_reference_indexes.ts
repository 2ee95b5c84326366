import type { Migration } from "../migrate.ts";

/** Indexes on references that had none: without them, each deletion of the referenced record reads the whole table. */
export const referenceIndexes: Migration = {
  name: "0237_reference_indexes",
  outsideTransaction: true,
  statements: [
    `create index concurrently chat_files_user_id_idx on chat_files (user_id)`,
    `create index concurrently deleted_records_factory_id_idx on deleted_records (factory_id)`,
    `create index concurrently files_factory_id_idx on files (factory_id)`,
    `create index concurrently files_owner_id_idx on files (owner_id)`,
    `create index concurrently messages_creator_id_idx on messages (creator_id)`,
    `create index concurrently roles_factory_id_idx on roles (factory_id)`,
    `create index concurrently sessions_factory_id_idx on sessions (factory_id)`,
    `create index concurrently shared_view_roles_role_id_idx on shared_view_roles (role_id)`,
    `create index concurrently sign_in_codes_user_id_idx on sign_in_codes (user_id)`,
    `create index concurrently sign_in_scans_user_id_idx on sign_in_scans (user_id)`,
  ],
};
