/** What is written while backups are made: drivers, numbered by each writer. */
import type { Caller } from "../caller.ts";

/** How far a writer has come: numbers from 1, without a gap. */
export interface Writer {
  readonly name: string;
  acknowledged: number;
  begun: number;
}

const codeOf = (name: string, number: number): string => `bk${name}${String(number).padStart(6, "0")}`;

/** Adds one driver after the other until it is told to stop. */
export async function write({ ask }: Caller, writer: Writer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    writer.begun += 1;
    const code = codeOf(writer.name, writer.begun);
    const driver = { name: code, code, status: "onDuty", phone: "13900000000", licenceKind: "a1" };
    const answer = await ask("POST", "/api/ext/models/drivers", driver);
    if (answer.code !== 200) throw new Error(`${code} was not written: ${answer.msg}`);
    writer.acknowledged = writer.begun;
  }
}

/**
 * Drivers of each writer, and the log of who made them, as they are in a backup of one moment: none is missing before the
 * last, and each has its line in the log.
 */
export const ledger = `select substr(d.code, 3, 1) as name, count(*)::int as count, max(substr(d.code, 4)::int) as last,
    count(a.id)::int as logged
  from drivers d left join audit_log a on a.resource = 'drivers' and a.action = 'create' and a.record_id = d.id
  where d.code ~ '^bk[a-z][0-9]{6}$' group by 1`;

export interface LedgerRow {
  readonly name: string;
  readonly count: number;
  readonly last: number;
  readonly logged: number;
}
