import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";

/**
 * Where positions are stored: in the main database, or in a separate one (ADR 0160). The statements are in `fixes.ts` and `dayTables.ts`,
 * and run in this database.
 */
export interface History {
  /** Whether positions have a separate database. Then they share no transaction with other data. */
  readonly isApart: boolean;
  /** Work on positions outside a transaction, or in that of the caller. @throws {Refusal} `history_away` */
  on<Result>(db: Kysely<Schema>, work: (place: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Changes positions in one transaction. It is the caller's transaction if positions are in the same database. Otherwise it is a
   * separate one, committed when this resolves. @throws {Refusal} `history_away`
   */
  change<Result>(db: Kysely<Schema>, work: (place: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * The time since which positions can be stored, in milliseconds; -Infinity where it was always possible. Undefined: not possible now.
   */
  keepsSince(): number | undefined;
  close(): Promise<void>;
}

/** Positions in the main database. */
export const historyInMain: History = {
  isApart: false,
  on: (db, work) => work(db),
  change: (db, work) => (db.isTransaction ? work(db) : transact(db, work)),
  keepsSince: () => -Infinity,
  close: async () => undefined,
};
