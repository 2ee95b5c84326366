import type { Stored } from "../../planning/stored.ts";

/** An index for the frequent search for due tasks. */
export const taskStored: Stored = {
  indexes: [{ name: "tasks_due", keys: ["next_run_at"], where: "enabled" }],
};
