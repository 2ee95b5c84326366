import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const lineRoute: Migration = {
  name: "0180_line_route",
  statements: [
    `create table "lines_route" (
      "id" text collate "C" not null,
      "factory_id" text collate "C" not null,
      "direction" text collate "C" not null default 'toFactory'::text,
      "stop_id" text collate "C" not null,
      "distance" integer not null default 0,
      "time" integer,
      "parent_id" text collate "C" not null,
      "row_place" integer not null default 0,
      "version" integer not null default 1,
      "created_at" timestamp with time zone not null default now(),
      "updated_at" timestamp with time zone not null default now(),
      "created_by" text collate "C",
      primary key ("id")
    )`,
    `create unique index lines_route_factory_id_id_key on "lines_route" (factory_id, id)`,
    `create index lines_route_parent_id_row_place_idx on "lines_route" (parent_id, row_place)`,
    `create index lines_route_stop_id_idx on "lines_route" (stop_id)`,
    `comment on table "lines_route" is 'declared'`,
    `alter table "lines_route" add constraint "lines_route_factory_id_fkey" foreign key ("factory_id") references "factories" ("id")`,
    `alter table "lines_route" add constraint "lines_route_factory_id_stop_id_fkey" foreign key ("factory_id", "stop_id") references "stops" ("factory_id", "id")`,
    `alter table "lines_route" add constraint "lines_route_factory_id_parent_id_fkey" foreign key ("factory_id", "parent_id") references "lines" ("factory_id", "id") on delete cascade`,
  ],
};
