import { contract } from "@banche/core/wire";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { mapTable } from "./table.ts";

/** Maps: the standard calls, and the GeoJSON separately (contract-base §5.15). */
export function mapsHandlers(deps: Deps): HandlersOf<typeof contract.maps> {
  return {
    ...recordHandlers(contract.maps, mapTable, deps),
    async content(call) {
      const found = await readRecord(await policyOf(mapTable, call), call, call.params.id, false);
      if (!found) throw refuse.notFound();
      const { data, code } = found;
      return {
        content: Buffer.from(typeof data === "string" ? data : ""),
        type: "application/geo+json",
        name: `${String(code ?? call.params.id)}.geojson`,
      };
    },
  };
}
