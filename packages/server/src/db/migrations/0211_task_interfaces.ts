import type { Migration } from "../migrate.ts";

/** Tasks that call a data interface, and what the text of a run says besides: how many rows came, or which status. */
export const taskInterfaces: Migration = {
  name: "0211_task_interfaces",
  statements: [
    `alter table "tasks" add column "interface_id" text collate "C"`,
    `alter table "tasks" add constraint "tasks_interface_id_fkey" foreign key ("interface_id") references "data_interfaces" ("id")`,
    `alter table "task_runs" add column "reason_params" jsonb not null default '{}'::jsonb`,
  ],
};
