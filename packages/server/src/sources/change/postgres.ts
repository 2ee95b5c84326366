import { Socket } from "node:net";

import pg from "pg";

import { within } from "../../base/within.ts";
import { postgresConfig } from "../dialects/postgres.ts";
import { sourceError } from "../sourceError.ts";
import { changeLimits, type ChangingServer } from "./changing.ts";

/** Runs all statements in one transaction. */
export async function changePostgres({ source, place, statements, keep, at }: ChangingServer): Promise<void> {
  const config = { ...postgresConfig(source, place), query_timeout: changeLimits.ms };
  const client = new pg.Client({ ...config, stream: () => keep(new Socket()) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin");
    await client.query(`select set_config('lock_timeout', '${changeLimits.lockMs}', true),
      set_config('statement_timeout', '${changeLimits.ms}', true), set_config('standard_conforming_strings', 'on', true),
      set_config('timezone', 'Asia/Shanghai', true), set_config('datestyle', 'ISO', true)`);
  } catch (error) {
    await within(500, client.end(), undefined);
    throw sourceError(error);
  }
  try {
    for (const [index, text] of statements.entries()) {
      at(index + 1);
      await client.query(text);
    }
    await client.query("commit");
  } finally {
    await within(500, client.end(), undefined);
  }
}
