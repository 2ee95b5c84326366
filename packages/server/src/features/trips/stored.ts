import type { Stored } from "../../planning/stored.ts";

/** Trips belong to their scheme and go with it. */
export const tripStored: Stored = { onDelete: { scheme: "cascade" } };
