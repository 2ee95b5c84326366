import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { listImports, listUnmatched, readRidership } from "./answers.ts";
import { countPeople } from "./counts.ts";
import { sendScans, undoImport } from "./imports.ts";
import { updateRules } from "./rules.ts";

/** Passenger counts of trips (ADR 0140). */
export function ridershipHandlers({ now }: Pick<Deps, "now">): HandlersOf<typeof contract.ridership> {
  return {
    read: (call) => readRidership(call),
    unmatched: (call) => listUnmatched(call),
    imports: (call) => listImports(call),
    send: (call) => sendScans(call, now()),
    undo: (call) => undoImport(call),
    count: (call) => countPeople(call, now()),
    update: (call) => updateRules(call),
  };
}
