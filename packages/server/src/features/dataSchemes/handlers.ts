import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { dataSchemeTable } from "./table.ts";

/** Data schemes of menu entries: the standard calls (contract-base §3.6). */
export function dataSchemesHandlers(deps: Deps): HandlersOf<typeof contract.dataSchemes> {
  return recordHandlers(contract.dataSchemes, dataSchemeTable, deps);
}
