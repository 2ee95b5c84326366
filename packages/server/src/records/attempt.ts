import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { Refusal, refuse } from "../base/respond.ts";
import { systemCode } from "../base/startError.ts";
import type { Change, RecordTable, Removal } from "../tables/recordTable.ts";
import { setsOf } from "../tables/sets.ts";
import { refusalOf } from "./constraints.ts";
import type { Done, Outcome } from "./write.ts";

/** Work on a set of records, and how to report constraints that it violates. */
export interface Attempt<Item> {
  readonly policy: AccessPolicy;
  readonly removing: boolean;
  readonly write: (set: readonly Item[]) => Promise<readonly Outcome[]>;
}

/** Writes one record. A failure ends the transaction. @throws {Refusal} */
export async function writeOne<Item>(attempt: Attempt<Item>, item: Item): Promise<Done> {
  const [outcome] = await attempt.write([item]).catch((error: unknown) => {
    throw refusalOf(attempt.policy, attempt.removing, error) ?? error;
  });
  if (outcome instanceof Refusal) throw outcome;
  if (typeof outcome === "object") return outcome;
  throw new Error("A record by itself was neither written nor refused");
}

/**
 * Writes a set of records so that a faulty record does not block the others. If the database refuses the whole set, the write is rolled
 * back. Then each half is tried separately, until only the faulty records are refused.
 */
export async function writeAll<Item>(
  attempt: Attempt<Item>,
  { db, log }: Pick<Context, "db" | "log">,
  set: readonly Item[],
): Promise<readonly (Done | Refusal)[]> {
  if (set.length === 0) return [];
  try {
    const outcomes = await undoing(db, () => attempt.write(set));
    const settled: (Done | Refusal)[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome !== "taken") settled.push(outcome);
      else settled.push(...(await writeAll(attempt, { db, log }, set.slice(at, at + 1))));
    }
    return settled;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    if (set.length === 1) return [sayWhy(attempt, log, error)];
    const middle = Math.ceil(set.length / 2);
    const first = await writeAll(attempt, { db, log }, set.slice(0, middle));
    return [...first, ...(await writeAll(attempt, { db, log }, set.slice(middle)))];
  }
}

/**
 * Writes records that may depend on each other. They are split into sets of independent records. Earlier refusals are kept.
 *
 * @returns the outcome of each record, in the same order
 */
export async function writeInSets<Item extends Change | Removal>(
  table: RecordTable,
  context: Pick<Context, "db" | "log">,
  attempt: Attempt<Item>,
  items: readonly (Item | Refusal)[],
): Promise<readonly (Done | Refusal)[]> {
  const open = items.flatMap((item) => (item instanceof Refusal ? [] : [item]));
  const outcomes = new Map<Item, Done | Refusal>();
  for (const set of setsOf(table, open)) {
    const done = await writeAll(attempt, context, set);
    set.forEach((item, at) => outcomes.set(item, done[at] as Done | Refusal));
  }
  return items.map((item) => (item instanceof Refusal ? item : (outcomes.get(item) as Done | Refusal)));
}

function sayWhy<Item>({ policy, removing }: Attempt<Item>, log: Context["log"], error: unknown): Refusal {
  const refusal = error instanceof Refusal ? error : refusalOf(policy, removing, error);
  if (refusal) return refusal;
  log.error({ err: error }, "unexpected error");
  return refuse.internal();
}

/**
 * Whether the error is about rows: a refusal, or a PostgreSQL error about values (class 22) or constraints (class 23). Lost connections
 * and deadlocks are not.
 */
function isAboutRows(error: unknown): boolean {
  return error instanceof Refusal || /^2[23]/.test(systemCode(error) ?? "");
}

/** Runs work inside a transaction, and rolls it back to a savepoint when it throws. */
async function undoing<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    await sql`release savepoint attempt`.execute(db);
    throw error;
  }
}
