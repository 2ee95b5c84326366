import type { Migration } from "../migrate.ts";

/**
 * How many people rode which trip (ADR 0140). A trip of a day keeps what it was when it was recorded: later timetables do not change it.
 * Of who scanned a digest is kept, and the rider where one is known; a scan is known again by its digest.
 */
export const ridership: Migration = {
  name: "0213_ridership",
  statements: [
    `create table ridership_trips (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      service_date timestamptz not null,
      trip_id text collate "C" not null,
      line_id text collate "C" not null,
      number text not null,
      direction text collate "C" not null,
      departs integer not null,
      vehicle_id text collate "C" not null default ''::text,
      seats integer not null default 0,
      counted integer,
      counted_by text not null default ''::text,
      updated_at timestamptz not null default now(),
      unique (factory_id, service_date, trip_id),
      check (counted is null or counted >= 0)
    )`,
    `create table ridership_imports (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      name text not null,
      created_at timestamptz not null,
      created_by text not null
    )`,
    `create index ridership_imports_factory on ridership_imports (factory_id, created_at)`,
    `create table ridership_scans (
      factory_id text collate "C" not null references factories (id),
      import_id text collate "C" not null references ridership_imports (id),
      identity text collate "C" not null,
      at timestamptz not null,
      service_date timestamptz not null,
      who text collate "C" not null,
      is_stranger boolean not null,
      written text not null,
      vehicle_id text collate "C",
      line_id text collate "C",
      stop_id text collate "C",
      ridden_id text collate "C" references ridership_trips (id),
      cause text collate "C",
      primary key (factory_id, identity),
      check ((ridden_id is null) = (cause is not null))
    )`,
    `create index ridership_scans_import on ridership_scans (import_id)`,
    `create index ridership_scans_ridden on ridership_scans (ridden_id) where ridden_id is not null`,
    `create index ridership_scans_unmatched on ridership_scans (factory_id, service_date) where ridden_id is null`,
    `create index ridership_scans_at on ridership_scans (at)`,
    `create table ridership_rules (
      factory_id text collate "C" primary key references factories (id),
      content jsonb not null default '{}'::jsonb,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`,
  ],
};
