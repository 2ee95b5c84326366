import { systemCode } from "../base/startError.ts";

/** Errors of MariaDB by number. The driver has no name for them, or the name of another error of MySQL. */
const mariadbNames: Readonly<Record<number, string>> = { 1969: "ER_STATEMENT_TIMEOUT", 4025: "ER_CONSTRAINT_FAILED" };

/** The code of a driver error: a state of PostgreSQL, a name of MySQL or MariaDB, or a code of Node. */
export function driverCode(error: unknown): string | undefined {
  const number = error instanceof Error && "errno" in error && "sqlState" in error ? Number(error.errno) : 0;
  return mariadbNames[number] ?? systemCode(error);
}
