import type { Access } from "@banche/core";

import { checkModule } from "../access.ts";
import type { Context } from "../handlers.ts";
import { orRefusal, type Refusal } from "../respond.ts";
import type { RecordTable, RecordValues } from "./recordTable.ts";

/**
 * What the session may not do to records whose table is opened by menu entries of their module (spec §2, types 3 to 5): a
 * refusal or undefined for each, in their order. The writer asks this of every record, whichever way the change came.
 *
 * @param records - as they are or as they would be; undefined where there is none
 */
export async function refuseOtherModules(
  { resource }: RecordTable,
  { rights }: Context,
  access: Access,
  records: readonly (RecordValues | undefined)[],
): Promise<readonly (Refusal | undefined)[]> {
  const { openedBy } = resource;
  if (openedBy === undefined) return records.map(() => undefined);
  const granted = await rights();
  return records.map((record) =>
    record === undefined
      ? undefined
      : orRefusal(() => {
          checkModule(access, granted, String(record[openedBy.member]));
          return undefined;
        }),
  );
}
