import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const driverLeaves: Migration = {
  name: "0199_driver_leaves",
  statements: [
    `create table "driver_leaves" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "driver_id" text collate "C" not null,
      "kind" text collate "C" not null default 'annual'::text,
      "starts_on" timestamp with time zone not null,
      "ends_on" timestamp with time zone not null,
      "reason" text not null,
      "description" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index driver_leaves_factory_id_id_key on "driver_leaves" (factory_id, id)`,
    `create unique index driver_leaves_driver_id_starts_on_key on "driver_leaves" (driver_id, starts_on)`,
    `create index driver_leaves_factory_id_starts_on_id_idx on "driver_leaves" (factory_id, starts_on, id)`,
    `comment on table "driver_leaves" is 'declared'`,
    `alter table "driver_leaves" add constraint "driver_leaves_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "driver_leaves" add constraint "driver_leaves_factory_id_driver_id_fkey" foreign key ("factory_id", "driver_id") references "drivers" ("factory_id", "id")`,
  ],
};
