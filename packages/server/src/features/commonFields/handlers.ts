import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { commonFieldTable } from "./table.ts";

/** The platform's clients request all rows at once. */
const allRows = 500;

/** Common fields of tables: the standard calls. */
export function commonFieldsHandlers(deps: Deps): HandlersOf<typeof contract.commonFields> {
  const standard = recordHandlers(contract.commonFields, commonFieldTable, deps);
  return {
    ...standard,
    list: (call) => {
      const { query, request } = call;
      const asked = request.knowsAdditions ? query : { pageSize: allRows, ...query };
      return standard.list({ ...call, session: call.session, query: asked });
    },
  };
}
