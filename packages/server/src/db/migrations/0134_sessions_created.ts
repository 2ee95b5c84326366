import type { Migration } from "../migrate.ts";

/** Where accounts have signed in of late is asked for every second. */
export const sessionsCreated: Migration = {
  name: "0134_sessions_created",
  statements: [`create index sessions_created on sessions (created_at)`],
};
