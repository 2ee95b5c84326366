import { contract } from "@banche/core";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../handlers.ts";
import { readPlaces } from "../../people/places.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { factoryOf } from "../../scope.ts";
import { positionTable } from "./table.ts";

/** Positions (spec §7): the standard handlers, and the tree that pickers read. */
export function positionsHandlers(deps: Deps): HandlersOf<typeof contract.positions> {
  return {
    ...recordHandlers(contract.positions, positionTable, deps),
    async selector({ db, session }) {
      const factoryId = factoryOf(session);
      const positions = await db
        .selectFrom("positions")
        .select(["id", "name", "departmentId as parentId"])
        .where("factoryId", "=", factoryId)
        .where("enabled", "=", true)
        .orderBy("sortOrder")
        .execute();
      const places: readonly Node[] = await readPlaces(db, factoryId);
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
