import type { Migration } from "../migrate.ts";

/** How long before its time a vehicle left the last stop that it left, beside its delay. */
export const earlyVehicles: Migration = {
  name: "0232_early_vehicles",
  statements: [`alter table latest_positions add column early_s integer`],
};
