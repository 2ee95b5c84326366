import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { dictionaryTypeTable } from "./table.ts";

export function dictionaryTypesHandlers(deps: Deps): HandlersOf<typeof contract.dictionaryTypes> {
  return recordHandlers(contract.dictionaryTypes, dictionaryTypeTable, deps);
}
