import * as z from "zod/mini";

import { endpoint, onPage } from "./endpoint.ts";
import { list } from "./lists.ts";
import { as, id, text, wireObject } from "./wire.ts";

/** Options for forms of vehicles and devices, with the names of the specification (spec §7, contract-base §12). */
export const fleetSelectors = {
  carriers: endpoint("GET /api/system/VehicleManagement/getCompanySelectList", {
    summary: "Carriers that vehicles can belong to",
    response: list(wireObject({ id, name: as("fullName", text) })),
    access: onPage("bus.vehicle"),
    source: "spec",
  }),
  simCards: endpoint("GET /api/system/CusDevice/simList", {
    summary: "SIM cards that no other device has",
    query: wireObject({
      /** The current card of the device, which is included in the options. */
      simId: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: list(wireObject({ id, number: as("sim", text) })),
    access: onPage("bus.device"),
    source: "spec",
  }),
};
