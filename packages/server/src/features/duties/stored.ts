import type { Stored } from "../../planning/stored.ts";

const isBooked = "state <> 'cancelled'::text";

/** Both indexes belong to exclusion constraints: no driver and no vehicle is in two duties at once (ADR 0091). */
export const dutyStored: Stored = {
  indexes: ["driver", "vehicle"].map((who) => ({
    name: `duties_${who}_apart`,
    method: "gist",
    keys: [`${who}_id`, "tstzrange(starts_at, ends_at)"],
    where: isBooked,
  })),
};
