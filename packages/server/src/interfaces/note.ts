import type { Kysely } from "kysely";

import { newId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import { insertRows } from "../tables/rows.ts";

/** The caller of a logged call. */
export interface Asked {
  readonly factoryId: string;
  /** Empty: a task made the call. */
  readonly userId: string;
  /** The account of a user, or `task:` and the code of a task. */
  readonly account: string;
}

/** The log entry of a call: who, when, how long, how many rows, and the result. Values of parameters are not stored. */
interface CallNote {
  readonly interfaceId: string;
  readonly name: string;
  readonly at: number;
  readonly durationMs: number;
  readonly outcome: "ok" | "cut" | "cached" | "failed";
  /** Key of the text that explains a failure. */
  readonly reason: string;
  readonly rowCount: number;
}

export async function noteCall(
  db: Kysely<Schema>,
  { factoryId, userId, account }: Asked,
  { at, ...note }: CallNote,
): Promise<void> {
  const row = { ...note, id: newId(at), factoryId, at: new Date(at), userId, account };
  await insertRows(db, "dataInterfaceCalls", [row]);
}
