import { type Kysely, sql } from "kysely";

import { usualButtons } from "../../access/usualButtons.ts";
import { newId } from "../../base/ids.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change } from "../../tables/recordTable.ts";
import { DICTIONARY } from "./address.ts";

/**
 * Gives the page of a dictionary the buttons that its list has, when an entry becomes one and has no buttons (contract-base §8.26). Without
 * them nobody but administrators could change the dictionary there. Administrators may rename and remove them.
 */
export async function giveButtons(db: Kysely<Schema>, set: readonly Change[]): Promise<void> {
  const pages = set.filter(
    ({ before, after }) => Number(after["type"]) === DICTIONARY && Number(before?.["type"]) !== DICTIONARY,
  );
  if (pages.length === 0) return;
  const rows = pages.flatMap(({ id }) =>
    Object.entries(usualButtons).map(([code, name], at) => ({
      code,
      name,
      id: newId(),
      menuId: id,
      sortOrder: at + 1,
    })),
  );
  await sql`insert into menu_buttons (id, menu_id, code, name, sort_order)
    select given.id, given."menuId", given.code, given.name, given."sortOrder"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id text, "menuId" text, code text, name text, "sortOrder" integer)
    where not exists (select from menu_buttons held where held.menu_id = given."menuId")`.execute(db);
}
