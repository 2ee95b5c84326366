import type { Kysely } from "kysely";

import { newId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import { insertRows } from "../tables/rows.ts";

/** Whose call is noted. */
export interface Asked {
  readonly factoryId: string;
  /** Empty: a task called. */
  readonly userId: string;
  /** Of a user, or `task:` and the code of a task. */
  readonly account: string;
}

/** What is kept of a call: who, when, how long, how much, and how it ended. Values of parameters are not. */
interface CallNote {
  readonly interfaceId: string;
  readonly name: string;
  readonly at: number;
  readonly durationMs: number;
  readonly outcome: "ok" | "cut" | "cached" | "failed";
  /** Key of the text that says why it failed. */
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
