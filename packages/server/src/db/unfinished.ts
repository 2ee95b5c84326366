/** There while a restore is under way: what it leaves when it is killed is no database to serve. */
export const unfinishedTable = "public.banche_restore";

/** Whether a restore began here and did not end. */
export async function isUnfinished(query: (text: string) => Promise<readonly object[]>): Promise<boolean> {
  const rows = await query(`select 1 where to_regclass('${unfinishedTable}') is not null`);
  return rows.length > 0;
}
