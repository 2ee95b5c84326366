import { driverCode } from "../driverCode.ts";
import type { Judge } from "../permits.ts";
import { placeOf } from "../place.ts";
import type { Source } from "../source.ts";
import type { Destroyable } from "../query/query.ts";
import { changeLimits, type Changing } from "./changing.ts";
import { changeMysql } from "./mysql.ts";
import { changePostgres } from "./postgres.ts";
import { changeSqlite } from "./sqlite.ts";
import { changeSqlServer } from "./sqlServer.ts";

/** Why a statement failed. Users get our own text; the message of the driver is not shown. */
export type ChangeFault =
  | "syntax"
  | "table"
  | "column"
  | "denied"
  | "writes"
  | "value"
  /** Another object depends on it. */
  | "depends"
  | "timeout"
  | "gone"
  | "failed";

/** How many statements were run. */
export interface ChangeOutcome {
  /** Number of statements in force: all, none after a rollback, or the first ones. */
  readonly done: number;
  readonly failed?: {
    /** Number of the failed statement, from 1; 0: before the first. */
    readonly at: number;
    readonly fault: ChangeFault;
  };
}

/**
 * Runs statements that change an external database. They run in one transaction, except in MySQL, which keeps changes made before a
 * failure.
 *
 * @throws {SourceError} where the database could not be opened
 */
export async function runChange(judge: Judge, source: Source, statements: readonly string[]): Promise<ChangeOutcome> {
  const held = new Set<Destroyable>();
  const end = AbortSignal.timeout(changeLimits.ms);
  let number = 0;
  const keep = <Held extends Destroyable>(one: Held): Held => {
    held.add(one);
    return one;
  };
  const cut = (): void => held.forEach((one) => one.destroy());
  end.addEventListener("abort", cut, { once: true });
  const asked: Changing = { source, statements, keep, at: (now) => (number = now) };
  try {
    await carriedOut(judge, asked);
    return { done: statements.length };
  } catch (error) {
    if (number === 0) throw error;
    const fault = end.aborted ? "timeout" : faultOf(error);
    return { done: source.kind === "MySql" ? number - 1 : 0, failed: { at: number, fault } };
  } finally {
    end.removeEventListener("abort", cut);
  }
}

async function carriedOut(judge: Judge, asked: Changing): Promise<void> {
  const { source } = asked;
  if (source.kind === "SQLite") return changeSqlite(judge.pathOf(source.database), asked);
  const server = { ...asked, place: await placeOf(judge, source) };
  if (source.kind === "PostgreSQL") return changePostgres(server);
  return source.kind === "MySql" ? changeMysql(server) : changeSqlServer(server);
}

/** Faults by the codes of PostgreSQL, MySQL and Node. */
const faults: Readonly<Record<string, ChangeFault>> = {
  ...named("syntax", "42601 ER_PARSE_ERROR"),
  ...named("table", "42P01 42P07 ER_NO_SUCH_TABLE ER_TABLE_EXISTS_ERROR ER_BAD_TABLE_ERROR"),
  ...named("column", "42703 42701 ER_BAD_FIELD_ERROR ER_DUP_FIELDNAME ER_CANT_DROP_FIELD_OR_KEY"),
  ...named("denied", "42501 ER_TABLEACCESS_DENIED_ERROR ER_DBACCESS_DENIED_ERROR ER_ACCESS_DENIED_ERROR"),
  ...named("writes", "25006 ER_OPTION_PREVENTS_STATEMENT ER_READ_ONLY_MODE"),
  ...named("value", "22001 22003 22P02 22007 22008 23502 23505 42804 42846 ER_DATA_TOO_LONG ER_TRUNCATED_WRONG_VALUE"),
  ...named("value", "WARN_DATA_TRUNCATED ER_INVALID_USE_OF_NULL ER_DUP_ENTRY ER_WARN_DATA_OUT_OF_RANGE"),
  ...named(
    "value",
    "ER_TRUNCATED_WRONG_VALUE_FOR_FIELD ER_BAD_NULL_ERROR ER_BLOB_KEY_WITHOUT_LENGTH ER_TOO_BIG_ROWSIZE",
  ),
  ...named(
    "depends",
    "2BP01 ER_ROW_IS_REFERENCED ER_ROW_IS_REFERENCED_2 ER_FK_COLUMN_CANNOT_DROP ER_FK_CANNOT_DROP_PARENT",
  ),
  ...named("timeout", "57014 55P03 ER_LOCK_WAIT_TIMEOUT ER_QUERY_TIMEOUT ETIMEOUT ER_STATEMENT_TIMEOUT"),
  ...named("gone", "ECONNRESET EPIPE PROTOCOL_CONNECTION_LOST 57P01"),
};

/** Faults by message, because SQLite has one code for all. */
const messages: readonly (readonly [RegExp, ChangeFault])[] = [
  [/syntax error|incomplete input/, "syntax"],
  [/no such table|table .* already exists/, "table"],
  [/no such column|duplicate column/, "column"],
  [/readonly|not authorized/, "writes"],
  [/constraint failed/, "value"],
  [/database is locked/, "timeout"],
  [/error in (view|trigger|index)|cannot drop/, "depends"],
];

function named(fault: ChangeFault, codes: string): Readonly<Record<string, ChangeFault>> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, fault]));
}

/** Converts a driver error of a changing statement into our fault. */
export function faultOf(error: unknown): ChangeFault {
  const message = error instanceof Error ? error.message : "";
  return faults[driverCode(error) ?? ""] ?? messages.find(([pattern]) => pattern.test(message))?.[1] ?? "failed";
}
