import type { Stored } from "../../planning/stored.ts";

/** Trips belong to their scheme and are deleted with it. */
export const tripStored: Stored = { onDelete: { scheme: "cascade" } };
