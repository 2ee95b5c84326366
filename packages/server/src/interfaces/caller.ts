import { type Kysely, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { departmentOf } from "../people/placeOfUser.ts";
import type { CallerValues } from "./values.ts";

/**
 * The caller's values for the platform's placeholders: ids of the user, the factory, the department, and the positions, separated by
 * commas.
 */
export async function callerValues(db: Kysely<Schema>, session: Session): Promise<CallerValues> {
  const { userId, factoryId } = session;
  const { rows } = await sql<{ department: string | null; positions: string | null }>`
    select ${departmentOf(session)} as department,
      (select string_agg(held.position_id, ',' order by held.position_id) from user_positions held
        where held.user_id = ${userId} and held.factory_id = ${factoryId}) as positions`.execute(db);
  const position = rows[0]?.positions ?? "";
  return {
    ...{ user: userId, organize: factoryId ?? "", department: rows[0]?.department ?? "" },
    ...{ position, postion: position },
  };
}
