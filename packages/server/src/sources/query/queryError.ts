import { driverCode } from "../driverCode.ts";

/** Why a query failed. Users get our own text; the message of the driver is not shown. */
export type QueryFault =
  | "syntax"
  | "table"
  | "column"
  /** The account has no right to read it. */
  | "denied"
  /** The statement would write. */
  | "writes"
  /** A value has the wrong form for a comparison or conversion. */
  | "value"
  | "timeout"
  /** The caller has disconnected. */
  | "gone"
  | "failed";

export class QueryError extends Error {
  override readonly name = "QueryError";
  readonly fault: QueryFault;
  constructor(fault: QueryFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Faults by the codes of PostgreSQL, MySQL and tedious. */
const faults: Readonly<Record<string, QueryFault>> = {
  ...named("syntax", "42601 ER_PARSE_ERROR 42P02 42803 ER_EMPTY_QUERY"),
  ...named("table", "42P01 3F000 ER_NO_SUCH_TABLE ER_UNKNOWN_TABLE"),
  ...named("column", "42703 ER_BAD_FIELD_ERROR"),
  ...named("denied", "42501 ER_TABLEACCESS_DENIED_ERROR ER_COLUMNACCESS_DENIED_ERROR ER_DBACCESS_DENIED_ERROR"),
  ...named("writes", "25006 25001 42P11 0A000 ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION"),
  ...named("value", "22P02 22007 22008 22003 22012 42883 42804 ER_WRONG_ARGUMENTS ER_TRUNCATED_WRONG_VALUE"),
  ...named("timeout", "57014 ER_QUERY_TIMEOUT ER_STATEMENT_TIMEOUT ETIMEOUT ER_QUERY_INTERRUPTED"),
};

/** Faults by the numbers of SQL Server. */
const numbers: Readonly<Record<number, QueryFault>> = {
  102: "syntax",
  156: "syntax",
  207: "column",
  208: "table",
  229: "denied",
  245: "value",
  8114: "value",
};

/** Faults by message, because SQLite has one code for all. */
const messages: readonly (readonly [RegExp, QueryFault])[] = [
  [/syntax error|incomplete input|unrecognized token/, "syntax"],
  [/no such table/, "table"],
  [/no such column/, "column"],
  [/readonly|not authorized/, "writes"],
];

function named(fault: QueryFault, codes: string): Readonly<Record<string, QueryFault>> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, fault]));
}

/** Converts a driver error into ours. */
export function queryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  const number = error instanceof Error && "number" in error ? numbers[Number(error.number)] : undefined;
  const message = error instanceof Error ? error.message : "";
  const said = messages.find(([pattern]) => pattern.test(message))?.[1];
  return new QueryError(faults[driverCode(error) ?? ""] ?? number ?? said ?? "failed", error);
}
