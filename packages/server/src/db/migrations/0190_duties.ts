import type { Migration } from "../migrate.ts";

/** Duties. No driver and no vehicle is in two at once: exclusion constraints, for which text needs btree_gist (ADR 0091). */
export const duties: Migration = {
  name: "0190_duties",
  statements: [
    `create extension if not exists btree_gist`,
    `create table "duties" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "number" text collate "C" not null default ''::text,
      "service_date" timestamp with time zone not null,
      "driver_id" text collate "C",
      "vehicle_id" text collate "C",
      "line_id" text collate "C",
      "starts_at" timestamp with time zone not null,
      "ends_at" timestamp with time zone not null,
      "state" text collate "C" not null default 'planned'::text,
      "override" text not null default ''::text,
      "description" text not null default ''::text,
      "created_at" timestamp with time zone not null default now(),
      "version" integer not null default 1,
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index duties_factory_id_id_key on "duties" (factory_id, id)`,
    `create unique index duties_factory_id_number_key on "duties" (factory_id, lower(number))`,
    `alter table "duties" add constraint duties_driver_apart exclude using gist
      (driver_id with =, tstzrange(starts_at, ends_at) with &&) where (state <> 'cancelled'::text)`,
    `alter table "duties" add constraint duties_vehicle_apart exclude using gist
      (vehicle_id with =, tstzrange(starts_at, ends_at) with &&) where (state <> 'cancelled'::text)`,
    `create index duties_factory_id_service_date_id_idx on "duties" (factory_id, service_date, id)`,
    `create index duties_driver_id_idx on "duties" (driver_id)`,
    `create index duties_vehicle_id_idx on "duties" (vehicle_id)`,
    `create index duties_line_id_idx on "duties" (line_id)`,
    `comment on table "duties" is 'declared'`,
    `create table "duties_pieces" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "kind" text collate "C" not null default 'drive'::text,
      "from" integer not null,
      "until" integer not null,
      "trip" text not null default ''::text,
      "parent_id" text collate "C" not null,
      "row_place" integer not null default 0,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index duties_pieces_factory_id_id_key on "duties_pieces" (factory_id, id)`,
    `create index duties_pieces_parent_id_row_place_idx on "duties_pieces" (parent_id, row_place)`,
    `comment on table "duties_pieces" is 'declared'`,
    `alter table "duties" add constraint "duties_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "duties" add constraint "duties_factory_id_driver_id_fkey" foreign key ("factory_id", "driver_id") references "drivers" ("factory_id", "id")`,
    `alter table "duties" add constraint "duties_factory_id_vehicle_id_fkey" foreign key ("factory_id", "vehicle_id") references "vehicles" ("factory_id", "id")`,
    `alter table "duties" add constraint "duties_factory_id_line_id_fkey" foreign key ("factory_id", "line_id") references "lines" ("factory_id", "id")`,
    `alter table "duties_pieces" add constraint "duties_pieces_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "duties_pieces" add constraint "duties_pieces_factory_id_parent_id_fkey" foreign key ("factory_id", "parent_id") references "duties" ("factory_id", "id") on delete cascade`,
  ],
};
