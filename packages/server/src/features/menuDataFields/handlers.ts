import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { menuDataFieldTable } from "./table.ts";

/** Fields of menu entries for use in conditions: the standard calls (contract-base §3.5). */
export function menuDataFieldsHandlers(deps: Deps): HandlersOf<typeof contract.menuDataFields> {
  return recordHandlers(contract.menuDataFields, menuDataFieldTable, deps);
}
