import type { Database } from "../db/database.ts";

/** Why a database cannot be used for positions. */
export type HistoryFault = "old" | "encoding" | "readOnly" | "main" | "pooler";

const oldestMajor = 15;

/** Texts for operators, appended to the address. */
export const faultTexts: Readonly<Record<HistoryFault, string>> = {
  old: `is older than PostgreSQL ${oldestMajor}`,
  encoding: "has another encoding than UTF8",
  readOnly: "takes no changes, as a standby does",
  main: "is the main database of an installation; give an empty one",
  pooler: "is reached through a pooler that shares connections between transactions; give the way past it",
};

/** Checks a database. Undefined where it can be used. */
export async function faultOf(database: Pick<Database, "query">): Promise<HistoryFault | undefined> {
  const { rows } = await database.query(`
    select current_setting('server_version_num')::int / 10000 < ${oldestMajor} as old,
      current_setting('server_encoding') <> 'UTF8' as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
      to_regclass('latest_positions') is not null as main`);
  const faults = ["old", "encoding", "readOnly", "main"] as const;
  return faults.find((fault) => rows[0]?.[fault] === true);
}
