import { Socket } from "node:net";

import pg from "pg";

import { within } from "../../base/within.ts";
import { postgresConfig } from "../dialects/postgres.ts";
import { sourceError } from "../sourceError.ts";
import { WriteError } from "./writeError.ts";
import { bound, writeLimits, type WritingServer } from "./writing.ts";

/** Values have the types of their fields: the server parses each text accordingly. */
export async function writePostgres({ source, place, writes, keep, entered }: WritingServer): Promise<void> {
  const config = { ...postgresConfig(source, place), query_timeout: writeLimits.ms };
  const client = new pg.Client({ ...config, stream: () => keep(new Socket()) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin");
    await client.query(`select set_config('lock_timeout', '${writeLimits.lockMs}', true),
      set_config('statement_timeout', '${writeLimits.ms}', true), set_config('standard_conforming_strings', 'on', true),
      set_config('timezone', 'Asia/Shanghai', true), set_config('datestyle', 'ISO', true)`);
  } catch (error) {
    await within(500, client.end(), undefined);
    throw sourceError(error);
  }
  entered();
  try {
    for (const { text, values } of writes) {
      const { rowCount } = await client.query(text, values.map(bound));
      if (rowCount !== 1) throw new WriteError("changed");
    }
    await client.query("commit");
  } finally {
    await within(500, client.end(), undefined);
  }
}
