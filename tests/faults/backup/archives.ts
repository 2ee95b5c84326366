/** Backups as another program reads them: a packed tar whose last entry has the sums of all tables. */
import { gunzipSync } from "node:zlib";
import type pg from "pg";

export interface TableSum {
  readonly name: string;
  readonly rows: number;
  readonly hash: string;
}

const blockBytes = 512;

/** What the last entry says of each table. */
export function sumsIn(archive: Buffer): readonly TableSum[] {
  const tar = gunzipSync(archive);
  for (let at = 0; at + blockBytes <= tar.length;) {
    const name = tar.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
    if (name === "sums.json") {
      const end = JSON.parse(tar.toString("utf8", at + blockBytes, at + blockBytes + size)) as { tables: TableSum[] };
      return end.tables;
    }
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
  throw new Error("the backup has no sums");
}

/** Tables whose rows are not those of the backup, counted in the database itself. */
export async function differing(client: pg.Client, sums: readonly TableSum[]): Promise<readonly string[]> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'`);
  const wrong: string[] = [];
  for (const { name, rows, hash } of sums) {
    const found = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from only ${name} t`,
    );
    if (found.rows[0]?.rows !== rows || found.rows[0].hash !== hash) wrong.push(name);
  }
  return wrong;
}
