import pg from "pg";

import type { Seen } from "./load.ts";

export interface Counts {
  /** Number of acknowledged writes. `lost` of them are missing, `doubled` exist more than once. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Counts acknowledged writes that are missing from the database, or exist more than once. */
export async function countLost(databaseUrl: string, { made }: Pick<Seen, "made">): Promise<Counts> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ code: string; count: number }>(
    "select code, count(*)::int as count from positions where code like 'load%' group by code",
  );
  await client.end();
  const counts = new Map(rows.map(({ code, count }) => [code, count]));
  return {
    acknowledged: made.length,
    lost: made.filter((code) => !counts.has(code)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}
