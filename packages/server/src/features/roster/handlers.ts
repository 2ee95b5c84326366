import type { contract } from "@banche/core/wire";

import type { HandlersOf } from "../../wire/handlers.ts";
import { readRoster } from "./readRoster.ts";
import { saveRoster } from "./saveRoster.ts";

/** The roster of some days (ADR 0100), read and saved through the policies of duties, drivers, vehicles and leave. */
export const rosterHandlers: HandlersOf<typeof contract.roster> = {
  get: (call) => readRoster(call),
  save: (call) => saveRoster(call),
};
