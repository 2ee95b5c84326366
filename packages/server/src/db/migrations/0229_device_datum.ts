import type { Migration } from "../migrate.ts";

/** What was declared anew. */
export const deviceDatum: Migration = {
  name: "0229_device_datum",
  statements: [`alter table "devices" add column "datum" text collate "C" not null default 'wgs84'::text`],
};
