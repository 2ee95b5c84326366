import type pg from "pg";

import { messageOf } from "../base/startError.ts";
import { within } from "../base/within.ts";
import { hostsOf } from "../db/hosts.ts";
import { findPooler, reach } from "../db/pooler.ts";
import { faultOf } from "../history/faultOf.ts";
import { type Finding, finding } from "./finding.ts";

interface ExaminedHistory {
  readonly databaseUrl?: string | undefined;
  readonly historyDatabaseUrl?: string | undefined;
}

/** Checks the database of positions (ADR 0160). Empty where there is none. */
export async function examineHistory({
  databaseUrl,
  historyDatabaseUrl: url,
}: ExaminedHistory): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  try {
    const pooler = await findPooler(hostsOf(url));
    const fault = pooler === "transaction" ? pooler : await asked(url, faultOf);
    if (fault) return [finding("history", "problem", fault === "transaction" ? "pooler" : fault)];
  } catch (error) {
    return [finding("history", "problem", "unreachable", { reason: messageOf(error) })];
  }
  const isLeft = databaseUrl !== undefined && (await asked(databaseUrl, hasPositions).catch(() => false));
  return [isLeft ? finding("history", "problem", "unmoved") : finding("history", "ok", "keeps")];
}

async function asked<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await reach(hostsOf(url));
  try {
    return await work(client);
  } finally {
    await within(1_000, client.end(), undefined).catch(() => undefined);
  }
}

async function hasPositions(main: pg.Client): Promise<boolean> {
  const { rows } = await main.query<object>("select 1 from vehicle_positions limit 1");
  return rows.length > 0;
}
