import { randomUUID } from "node:crypto";

import { SyncOrderError } from "@banche/core/dataSync";
import type { Kysely } from "kysely";

import { Refusal, refuse } from "../base/respond.ts";
import { messageOf } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { enabledSource, openSource } from "../sources/openSource.ts";
import { QueryError } from "../sources/query/queryError.ts";
import { SourceError } from "../sources/sourceError.ts";
import type { Sources } from "../sources/sources.ts";
import { WriteError } from "../sources/write/writeError.ts";
import { compareTables, type Work } from "./compareTables.ts";
import { claimRun, orphans, type OwnRun, ownRun, RunCancelled, RunLost, silentSeconds, type SyncRun } from "./runs.ts";
import { lookAt, placeOfTable, sidesOf } from "./tables.ts";
import { undoTables } from "./undoTables.ts";
import { writeTables } from "./writeTables.ts";

export interface SyncRunnerOptions {
  readonly kysely: Kysely<Schema>;
  readonly sources: Sources;
  readonly unseal: (purpose: string, sealed: string) => string | undefined;
  readonly log: { warn(facts: object, text: string): void };
  /** Seconds after which a silent process counts as dead. Missing: {@link silentSeconds}. */
  readonly silent?: number | undefined;
}

/** Executes runs in this process. */
export interface SyncRunner {
  /** Starts a run that no process has. Resolves when it ends, or when another process has it. */
  carryOut(id: string): Promise<void>;
  /** Starts runs that other processes left. */
  takeUp(): Promise<void>;
  /** Leaves current runs to the next process. */
  stop(): Promise<void>;
}

/** Number of concurrent runs in one process. */
const atOnce = 3;
const beatMs = 5_000;

export function createSyncRunner(options: SyncRunnerOptions): SyncRunner {
  const { kysely, log, silent = silentSeconds } = options;
  const owner = randomUUID();
  const stopping = new AbortController();
  const working = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function place(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  async function begin(id: string): Promise<void> {
    await place();
    try {
      if (stopping.signal.aborted) return;
      const run = await claimRun(kysely, id, owner, silent);
      if (run) await work(run);
    } catch (error) {
      log.warn({ run: id, reason: messageOf(error) }, "a data sync was left; it is taken up again");
    } finally {
      leave();
    }
  }

  async function work(run: SyncRun): Promise<void> {
    const own = ownRun(kysely, run.id, owner);
    const beats = setInterval(() => void own.beat().catch(() => undefined), beatMs).unref();
    try {
      await stageOf(options, run, own, stopping.signal);
      await own.end("done");
    } catch (error) {
      if (error instanceof RunLost) return;
      if (stopping.signal.aborted) return void (await own.release());
      if (error instanceof RunCancelled) return void (await own.end("cancelled"));
      const { text, params } = reasonOf(error);
      if (text === "dataSync.failed") log.warn({ run: run.id, reason: messageOf(error) }, "a data sync failed");
      await own.end("failed", text, params);
    } finally {
      clearInterval(beats);
    }
  }

  return {
    carryOut(id) {
      const known = working.get(id);
      if (known) return known;
      const going = begin(id).finally(() => working.delete(id));
      working.set(id, going);
      return going;
    },
    async takeUp() {
      for (const id of await orphans(kysely, silent)) void this.carryOut(id);
    },
    async stop() {
      stopping.abort();
      waiting.splice(0).forEach((begin) => begin());
      await Promise.all(working.values());
    },
  };
}

async function stageOf(options: SyncRunnerOptions, run: SyncRun, own: OwnRun, gone: AbortSignal): Promise<void> {
  const { kysely, sources, unseal } = options;
  const [source, target] = await Promise.all([
    enabledSource(kysely, run.sourceId, unseal),
    enabledSource(kysely, run.targetId, unseal),
  ]);
  // The source now refers to another database, which was not intended.
  if (placeOfTable(target, run.targetTable) !== run.targetPlace)
    throw refuse.because("mapping", "dataSync.tablesChanged");
  const [from, to] = [openSource(sources, source, gone), openSource(sources, target, gone)];
  const found = await lookAt(from, to, { ...run, ...run.plan });
  // The table has changed, so the mapping may no longer be correct.
  if (found.check.issues.length > 0) throw refuse.because("mapping", "dataSync.tablesChanged");
  const work: Work = { run, own, from, to, sides: sidesOf(found), pairs: found.check.pairs };
  const write = (writes: Parameters<Sources["write"]>[1]) => sources.write(target, writes, gone);
  if (run.stage === "compare") return compareTables(work);
  return run.stage === "write" ? writeTables(kysely, work, write) : undoTables(kysely, work, write);
}

interface Reason {
  readonly text: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why a run failed, as a text key with its values. */
function reasonOf(error: unknown): Reason {
  if (error instanceof Refusal) return { text: error.text, params: error.params };
  if (error instanceof SourceError) return { text: `dataSources.faults.${error.fault}`, params: {} };
  if (error instanceof QueryError) return { text: `dataModels.reads.${error.fault}`, params: {} };
  if (error instanceof WriteError) return { text: `dataSync.writes.${error.fault}`, params: {} };
  if (error instanceof SyncOrderError) {
    return {
      text: `dataSync.order.${error.side}.${error.fault}`,
      params: { key: error.key.map((part) => part ?? "NULL").join(", ") },
    };
  }
  return { text: "dataSync.failed", params: {} };
}
