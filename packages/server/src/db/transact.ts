import { type Kysely, sql } from "kysely";

import { messageOf } from "../base/startError.ts";
import type { Schema } from "./schema.ts";

/** Work to do after a commit. @param free - the database outside the transaction */
type Later = (free: Kysely<Schema>) => Promise<void>;

const waiting = new WeakMap<Kysely<Schema>, Later[]>();

/**
 * Does the work in one transaction. Work registered by `afterCommit` runs after the commit. Its errors are reported to `onLate` only: the
 * data is committed, and the caller must not be led to try again.
 */
export async function transact<Result>(
  db: Kysely<Schema>,
  work: (transaction: Kysely<Schema>) => Promise<Result>,
  onLate: (error: unknown) => void = warn,
): Promise<Result> {
  const later: Later[] = [];
  const result = await db.transaction().execute((transaction) => {
    waiting.set(transaction, later);
    return work(transaction);
  });
  for (const one of later) await one(db).catch(onLate);
  return result;
}

function warn(error: unknown): void {
  process.emitWarning(`After a committed change: ${messageOf(error)}`);
}

/** Runs the work after the commit of the transaction of `db`, and never after a rollback. Outside a transaction it runs at once. */
export async function afterCommit(db: Kysely<Schema>, work: Later): Promise<void> {
  const later = waiting.get(db);
  if (later) later.push(work);
  else if (db.isTransaction) throw new Error("a transaction that was not begun by transact()");
  else await work(db);
}

/**
 * Does the work within the transaction of `db` and rolls it back, including work registered by `afterCommit`.
 *
 * @param keeps - results that are not rolled back; default: none
 * @returns the result of the work
 */
export async function tryOut<Result>(
  db: Kysely<Schema>,
  work: () => Promise<Result>,
  keeps: (result: Result) => boolean = () => false,
): Promise<Result> {
  const later = waiting.get(db);
  if (!later) throw new Error("nothing can be undone outside of transact()");
  const before = later.length;
  await sql`savepoint dry_run`.execute(db);
  const result = await work();
  if (keeps(result)) {
    await sql`release savepoint dry_run`.execute(db);
    return result;
  }
  await sql`rollback to savepoint dry_run`.execute(db);
  await sql`release savepoint dry_run`.execute(db);
  later.length = before;
  return result;
}
