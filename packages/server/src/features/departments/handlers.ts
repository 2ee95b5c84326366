import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { readPlaces } from "../../policy/companyPlaces.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../tables/trees.ts";
import { departmentTable } from "./table.ts";

export function departmentsHandlers(deps: Deps): HandlersOf<typeof contract.departments> {
  return {
    ...recordHandlers(contract.departments, departmentTable, deps),
    selector: async (call) => toTree(await readPlaces(call)),
  };
}
