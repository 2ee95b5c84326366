import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { nextNumber } from "../../records/numbers.ts";
import { billRuleTable } from "./table.ts";

/** Bill rules (spec §7): the standard handlers, and issuing numbers. */
export function billRulesHandlers(deps: Deps): HandlersOf<typeof contract.billRules> {
  return {
    ...recordHandlers(contract.billRules, billRuleTable, deps),
    nextNumber: async ({ params }) =>
      deps.database.kysely.transaction().execute((db) => nextNumber(db, params.code, deps.now())),
  };
}
