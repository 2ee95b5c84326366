import type { Stored } from "../../planning/stored.ts";

/** What is due is looked for again and again. */
export const taskStored: Stored = {
  indexes: [{ name: "tasks_due", keys: ["next_run_at"], where: "enabled" }],
};
