/** Exists while a restore is running. After an interrupted restore the database must not be used. */
export const unfinishedTable = "public.banche_restore";

/** Whether a restore was started here and did not finish. */
export async function isUnfinished(query: (text: string) => Promise<readonly object[]>): Promise<boolean> {
  const rows = await query(`select 1 where to_regclass('${unfinishedTable}') is not null`);
  return rows.length > 0;
}
