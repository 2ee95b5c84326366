import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const tasks: Migration = {
  name: "0175_tasks",
  statements: [
    `create table "tasks" (
      "id" text collate "C" not null,
      "name" text not null,
      "code" text collate "C" not null,
      "job" text not null default ''::text,
      "method" text collate "C" not null default 'GET'::text,
      "url" text not null default ''::text,
      "parameters" text not null default ''::text,
      "frequency" text collate "C" not null default 'cron'::text,
      "cron" text not null default ''::text,
      "every" integer,
      "start_at" timestamp with time zone,
      "end_at" timestamp with time zone,
      "missed" text collate "C" not null default 'skip'::text,
      "retries" integer not null default 0,
      "retry_minutes" integer not null default 1,
      "run_count" integer not null default 0,
      "last_run_at" timestamp with time zone,
      "last_result" text collate "C" not null default ''::text,
      "next_run_at" timestamp with time zone,
      "sort_order" integer not null default 0,
      "enabled" boolean not null default true,
      "description" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      primary key ("id")
    )`,
    `create unique index tasks_code_key on "tasks" (lower(code))`,
    `create unique index tasks_name_key on "tasks" (name)`,
    `create index tasks_due on "tasks" (next_run_at) where enabled`,
    `create index tasks_sort_order_id_idx on "tasks" (sort_order, id)`,
    `comment on table "tasks" is 'declared'`,
  ],
};
