import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { getSettlement, listSettlements, monthsOfCarrier, reproduce, tripsOfSettlement } from "./answers.ts";
import { adjust, agree, calculate, readjust, reopen, unadjust } from "./changes.ts";

/** Monthly payments to carriers (ADR 0128). */
export function settlementHandlers({ now }: Pick<Deps, "now">): HandlersOf<typeof contract.settlements> {
  return {
    list: (call) => listSettlements(call, now()),
    get: (call) => getSettlement(call, now()),
    trips: (call) => tripsOfSettlement(call),
    months: (call) => monthsOfCarrier(call),
    reproduce: (call) => reproduce(call, now()),
    calculate: (call) => calculate(call, now()),
    adjust: (call) => adjust(call, now()),
    readjust: (call) => readjust(call, now()),
    unadjust: (call) => unadjust(call),
    agree: (call) => agree(call, now()),
    reopen: (call) => reopen(call, now()),
  };
}
