import type { Migration } from "../migrate.ts";

/**
 * Where vehicles were: a table for each day, in a schema of their own, made when the first fix of the day comes (ADR 0073). The latest fix
 * of each vehicle with the state of its trips; what was seen at stops.
 */
export const positions: Migration = {
  name: "0196_positions",
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
    `create table latest_positions (
      vehicle_id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      at timestamptz,
      lat integer not null default 0,
      lon integer not null default 0,
      speed smallint,
      heading smallint,
      trip_id text collate "C",
      service_date timestamptz,
      line_id text collate "C",
      direction text not null default '',
      next_stop integer,
      stop_count integer,
      next_at timestamptz,
      delay_s integer,
      tracking jsonb not null default '{}'::jsonb,
      foreign key (factory_id, vehicle_id) references vehicles (factory_id, id) on delete cascade
    ) with (fillfactor = 50)`,
    `create index latest_positions_factory on latest_positions (factory_id)`,
    `comment on column latest_positions.speed is 'Tenths of a kilometre an hour.'`,
    `comment on column latest_positions.tracking is 'How far the trips of the vehicle have come, by trip and service day.'`,
    `create table stop_events (
      factory_id text collate "C" not null references factories (id),
      service_date timestamptz not null,
      trip_id text collate "C" not null,
      vehicle_id text collate "C" not null,
      driver_id text collate "C",
      line_id text collate "C" not null,
      stop_index integer not null,
      stop_id text collate "C" not null,
      kind text collate "C" not null,
      at timestamptz not null,
      planned_at timestamptz not null,
      delay_s integer,
      primary key (trip_id, service_date, vehicle_id, stop_index, kind, at)
    )`,
    `create index stop_events_day on stop_events (factory_id, service_date, at)`,
    `create unique index stop_events_once on stop_events (trip_id, service_date, vehicle_id, stop_index, kind)
      where kind in ('arrived', 'departed', 'passed', 'missed', 'unseen')`,
  ],
};
