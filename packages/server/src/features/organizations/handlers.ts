import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { organizationTable } from "./table.ts";

export function organizationsHandlers(deps: Deps): HandlersOf<typeof contract.organizations> {
  const standard = recordHandlers(contract.organizations, organizationTable, deps);
  return {
    ...standard,
    tree: async (call) => (await standard.options(call)).filter(({ parentId }) => parentId === "-1"),
  };
}
