import { syncLimits } from "@banche/core/dataSync";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { createPlaces } from "../../base/places.ts";
import { refuse } from "../../base/respond.ts";
import { systemCode } from "../../base/startError.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import { enabledSource, openSource, sourceRefusal } from "../../sources/openSource.ts";
import { findRun, insertRun, moveRun, runColumns, type SyncRun } from "../../sync/runs.ts";
import { type LookedAt, lookAt, placeOfTable } from "../../sync/tables.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { asThePlatformDoes } from "./execute.ts";
import { sayIssue, toldCheck, toldRun, toldWhole } from "./told.ts";

type Sync = typeof contract.dataSync;
type Body = Call<Sync["check"]>["body"];

/** Two tables that were read for a call, and the place of the target. */
interface Found extends LookedAt {
  readonly targetPlace: string;
}

/** Limits for concurrent reads of databases, per process and per caller. */
const mostLooks = { all: 10, each: 3 } as const;
const usualModes = { insert: true, update: true, remove: false } as const;

/** Copying rows of a table to another data source (contract-base §5.8, ADR 0138). */
export function dataSyncHandlers(deps: Deps): HandlersOf<Sync> {
  const { sources, secrets, syncs } = deps;
  // Runs are stored outside the transaction of a call, because another connection executes them.
  const db = deps.database.kysely;
  const places = createPlaces(mostLooks);
  const unseal = (purpose: string, sealed: string) => secrets.open(purpose, sealed);

  async function look(call: Context, body: Body): Promise<Found> {
    const leave = places.take(call.session.userId);
    if (!leave) throw refuse.overloaded();
    const going = new AbortController();
    const forget = call.request.whenGone(() => going.abort());
    try {
      const [source, target] = [
        await enabledSource(db, body.source, unseal),
        await enabledSource(db, body.target, unseal),
      ];
      const { table: sourceTable, targetTable = sourceTable, pairs, modes = usualModes } = body;
      const wish = { sourceTable, targetTable, pairs, modes };
      const [from, to] = [openSource(sources, source, going.signal), openSource(sources, target, going.signal)];
      return { ...(await lookAt(from, to, wish)), targetPlace: placeOfTable(target, targetTable) };
    } catch (error) {
      throw sourceRefusal(error);
    } finally {
      forget();
      leave();
    }
  }

  /** Stores a run, which begins with a comparison. @throws {Refusal} where its mapping is invalid */
  async function begin(call: Context, body: Body): Promise<string> {
    const { source, target, check, targetPlace } = await look(call, body);
    if (check.issues.length > 0) {
      const text = check.issues.map((issue) => sayIssue(issue, call.request.language)).join("; ");
      throw refuse.because("mapping", "dataSync.wrong", { text });
    }
    const names = await sql<{ id: string; name: string }>`select id, name from data_sources
      where id = any(${[body.source, body.target]}::text[])`.execute(db);
    const nameOf = (id: string): string => names.rows.find((row) => row.id === id)?.name ?? "";
    const id = newId(deps.now());
    await insertRun(db, {
      ...{ id, sourceId: body.source, sourceName: nameOf(body.source), sourceTable: source.name },
      ...{ targetId: body.target, targetName: nameOf(body.target), targetTable: target.name, targetPlace },
      plan: { pairs: check.pairs.map(({ from, to }) => ({ from, to })), modes: body.modes ?? usualModes },
      byAccount: call.session.account,
    });
    await note(call, "compare", id, body);
    void syncs.carryOut(id);
    return id;
  }

  /** Starts writing in a run that has finished its comparison. @throws {Refusal} */
  async function start(call: Context, run: SyncRun, confirmed: string): Promise<void> {
    const { differences, plan } = run;
    if (run.stage !== "compare" || run.state !== "done" || !differences) throw notThere();
    if (differences.misfits > 0) throw refuse.because("misfit", "dataSync.hasMisfits", { count: differences.misfits });
    const removes = plan.modes.remove ? differences.removes : 0;
    if (removes > 0 && confirmed !== run.targetTable) {
      throw refuse.because("unconfirmed", "dataSync.confirmRemoves", { name: run.targetTable });
    }
    const wanted = [plan.modes.insert && differences.inserts, plan.modes.update && differences.updates, removes];
    if (!wanted.some(Boolean)) throw refuse.because("nothing", "dataSync.nothingToDo");
    await move(
      call,
      run,
      "start",
      { stages: ["compare"], states: ["done"] },
      sql`stage = 'write', "position" = null, pending = null, progress = progress || ${unread}::jsonb`,
    );
  }

  async function move(
    call: Context,
    run: SyncRun,
    action: string,
    from: Parameters<typeof moveRun>[2],
    set: Parameters<typeof moveRun>[3],
  ): Promise<void> {
    const again = sql`${set}, state = 'working', reason = '', owner = '', cancel_asked = false, started_at = now(), finished_at = null`;
    const moved = await moveRun(db, run.id, from, again).catch((error: unknown) => {
      // Only one run at a time may write to a table.
      if (systemCode(error) === "23505") throw refuse.conflict("dataSync.busy");
      throw error;
    });
    if (!moved) throw notThere();
    await note(call, action, run.id, run);
    void syncs.carryOut(run.id);
  }

  /** Writes to the audit log outside the transaction of the call, because a started run continues when the call fails. */
  async function note(
    { session, request }: Context,
    action: string,
    recordId: string,
    about: Body | SyncRun,
  ): Promise<void> {
    const facts =
      "sourceId" in about
        ? {
            source: about.sourceName,
            table: about.sourceTable,
            target: about.targetName,
            targetTable: about.targetTable,
          }
        : {
            source: about.source,
            table: about.table,
            target: about.target,
            targetTable: about.targetTable ?? about.table,
          };
    await audit({ db, session, request }, { action, resource: "dataSync", recordId, after: facts });
  }

  async function runOf(id: string): Promise<SyncRun> {
    const run = await findRun(db, id);
    if (!run) throw notThere();
    return run;
  }

  const platform = asThePlatformDoes({ db, syncs, look, begin, start });
  return {
    ...platform,
    check: async (call) => toldCheck(await look(call, call.body), call.request.language),
    compare: async (call) => ({ id: await begin(call, call.body) }),
    async list({ query: { before = "" }, request }) {
      const { rows } = await sql<SyncRun>`select ${runColumns} from data_sync_runs
        where ${before} = '' or (created_at, id) < (select created_at, id from data_sync_runs where id = ${before})
        order by created_at desc, id desc limit ${syncLimits.runsPage}`.execute(db);
      return rows.map((run) => toldRun(run, request.language));
    },
    get: async ({ params, request }) => toldWhole(await runOf(params.id), request.language),
    async start(call) {
      await start(call, await runOf(call.params.id), call.body.confirmed ?? "");
    },
    async cancel(call) {
      const run = await runOf(call.params.id);
      const { numAffectedRows } = await sql`update data_sync_runs set cancel_asked = true
        where id = ${run.id} and state = 'working'`.execute(db);
      if (Number(numAffectedRows ?? 0) === 0) throw notThere();
      await note(call, "cancel", run.id, run);
    },
    async resume(call) {
      const run = await runOf(call.params.id);
      const from = { stages: ["compare", "write", "undo"], states: ["failed", "cancelled"] } as const;
      await move(call, run, "resume", from, sql`id = id`);
    },
    async undo(call) {
      const run = await runOf(call.params.id);
      if (run.stage === "write" && run.state !== "working" && run.kept !== "rows")
        throw refuse.because("not_kept", "dataSync.noUndo");
      const total = Math.max(0, run.progress.keptRows);
      const fresh = JSON.stringify({ read: 0, left: 0, total });
      const from = { stages: ["write"], states: ["done", "failed", "cancelled"] } as const;
      await move(call, run, "undo", from, sql`stage = 'undo', progress = progress || ${fresh}::jsonb`);
    },
  };
}

/** Resets the counts of the comparison for the writing phase. */
const unread = JSON.stringify({ read: 0, same: 0, inserts: 0, updates: 0, removes: 0, left: 0 });

const notThere = () => refuse.because("not_found", "dataSync.notThere");
