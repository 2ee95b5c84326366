import { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { readPlaces } from "../../policy/companyPlaces.ts";
import { policyOf } from "../../policy/policies.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../tables/trees.ts";
import { positionTable } from "./table.ts";

/** Positions (spec §7): the standard handlers, and the tree for pickers. */
export function positionsHandlers(
  deps: Deps,
): Omit<HandlersOf<typeof contract.positions>, "members" | "changeMembers"> {
  return {
    ...recordHandlers(contract.positions, positionTable, deps),
    async selector(call) {
      const { rows: visible } = await policyOf(positionTable, call);
      const { rows: positions } = await sql<Pick<Node, "id" | "name" | "parentId">>`
        select t.id, t.name, t.department_id as parent_id from positions t where ${visible("get")} and t.enabled
        order by t.sort_order`.execute(call.db);
      const places: readonly Node[] = await readPlaces(call);
      const known = new Set(places.map(({ id }) => id));
      const leaves = positions
        .filter(({ parentId }) => known.has(parentId))
        .map((position) => ({ ...position, ...leaf }));
      return toTree([...places, ...leaves]);
    },
  };
}

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly type: string;
  readonly icon: string;
}

const leaf = { type: "position", icon: "icon-ym icon-ym-tree-position1" } as const;
