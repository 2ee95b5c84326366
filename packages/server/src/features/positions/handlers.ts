import { contract } from "@banche/core";
import { type RawBuilder, sql } from "kysely";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../handlers.ts";
import { departmentsWithin } from "../../people/departmentsWithin.ts";
import { readPlaces } from "../../people/places.ts";
import { listRecords } from "../../records/list.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { toTree } from "../../records/trees.ts";
import { factoryOf } from "../../scope.ts";
import { positionTable } from "./table.ts";

/** Positions (spec §7): the standard handlers, and the two lists that pickers read. */
export function positionsHandlers({ signer }: Deps): HandlersOf<typeof contract.positions> {
  return {
    ...recordHandlers(contract.positions, positionTable),
    list: (call) =>
      listRecords(positionTable, call, signer, {
        where: within(call.query.departmentId, factoryOf(call.session)),
        join: sql`join departments d on d.id = t.department_id`,
        select: { department: sql`d.name`, type: typeName },
      }),
    async all({ db, session }) {
      return db
        .selectFrom("positions")
        .select(["id", "code", "name", "departmentId", "type"])
        .where("factoryId", "=", factoryOf(session))
        .where("enabled", "=", true)
        .orderBy("sortOrder")
        .orderBy("code")
        .execute();
    },
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

/** The list shows the words of the dictionary, the record its code. */
const typeName = sql`coalesce((select item.name from dictionary_items item
  join dictionary_types type on type.id = item.type_id and type.code = 'PositionType' where item.code = t.type), t.type)`;

function within(placeId: string | undefined, factoryId: string): readonly RawBuilder<unknown>[] {
  return placeId === undefined ? [] : [sql`t.department_id in ${departmentsWithin([placeId], factoryId)}`];
}
