import type { Migration } from "../db/migrate.ts";

/** The schema of a separate database of positions (ADR 0160): the part of the main schema that 0196_positions created. */
export const historyMigrations: readonly Migration[] = [
  {
    name: "0001_positions",
    statements: [
      `create schema banche_positions`,
      `create table vehicle_positions (
        factory_id text collate "C" not null,
        vehicle_id text collate "C" not null,
        at timestamptz not null,
        lat integer not null,
        lon integer not null,
        speed smallint,
        heading smallint,
        primary key (vehicle_id, at)
      ) partition by range (at)`,
      `comment on column vehicle_positions.lat is 'Millionths of a degree in WGS-84.'`,
    ],
  },
];
