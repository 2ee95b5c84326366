import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const vehicleEquipment: Migration = {
  name: "0165_vehicle_equipment",
  statements: [
    `create table "vehicles_equipment" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "name" text not null,
      "count" integer not null default 1,
      "checked_on" timestamp with time zone,
      "note" text not null default ''::text,
      "parent_id" text collate "C" not null,
      "row_place" integer not null default 0,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index vehicles_equipment_factory_id_id_key on "vehicles_equipment" (factory_id, id)`,
    `create index vehicles_equipment_parent_id_row_place_idx on "vehicles_equipment" (parent_id, row_place)`,
    `comment on table "vehicles_equipment" is 'declared'`,
    `alter table "vehicles_equipment" add constraint "vehicles_equipment_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "vehicles_equipment" add constraint "vehicles_equipment_factory_id_parent_id_fkey" foreign key ("factory_id", "parent_id") references "vehicles" ("factory_id", "id") on delete cascade`,
  ],
};
