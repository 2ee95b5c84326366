import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";

/**
 * Where positions are kept: in the main database, or in one of their own (ADR 0160). The statements are in `fixes.ts` and
 * `dayTables.ts`, and run where this says.
 */
export interface History {
  /** Whether positions have a database of their own: then they are in no transaction with anything else. */
  readonly isApart: boolean;
  /** Work on positions outside of a transaction, or in that of the caller. @throws {Refusal} `history_away` */
  on<Result>(db: Kysely<Schema>, work: (place: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Changes positions in one transaction: that of the caller where it is one and they are kept there, else one that is through when this
   * resolves. @throws {Refusal} `history_away`
   */
  change<Result>(db: Kysely<Schema>, work: (place: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /** Since when positions can be kept, in milliseconds; -Infinity where it was never otherwise. Undefined: they cannot be now. */
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
