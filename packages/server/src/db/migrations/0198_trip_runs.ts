import type { Migration } from "../migrate.ts";

/** What dispatchers said of trips on a service day. The vehicle and driver that replace the planned ones are a duty (ADR 0097). */
export const tripRuns: Migration = {
  name: "0198_trip_runs",
  statements: [
    `create table trip_runs (
      id text collate "C" primary key,
      factory_id text collate "C" not null references factories (id),
      service_date timestamptz not null,
      trip_id text collate "C" not null,
      departed_at timestamptz,
      arrived_at timestamptz,
      cancelled_at timestamptz,
      reason text not null default ''::text,
      duty_id text collate "C",
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (factory_id, service_date, trip_id),
      foreign key (factory_id, trip_id) references trips (factory_id, id) on delete cascade,
      foreign key (factory_id, duty_id) references duties (factory_id, id) on delete set null (duty_id)
    )`,
    `create index trip_runs_trip_id_idx on trip_runs (trip_id)`,
    `create index trip_runs_duty_id_idx on trip_runs (duty_id)`,
  ],
};
