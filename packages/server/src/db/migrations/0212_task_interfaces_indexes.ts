import type { Migration } from "../migrate.ts";

/** Indexes, made while others write. */
export const taskInterfacesIndexes: Migration = {
  name: "0212_task_interfaces_indexes",
  outsideTransaction: true,
  statements: [`create index concurrently tasks_interface_id_idx on "tasks" (interface_id)`],
};
