import type { Output } from "@banche/core";
import { findText } from "@banche/core/text";
import { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { newId } from "../../base/ids.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import { between, holding } from "../../records/logLines.ts";
import { readPage } from "../../records/page.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { readRecord } from "../../records/readRecords.ts";
import { insertRows } from "../../tables/rows.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { fromPlatform, type PlatformTask, toPlatform } from "./platformContent.ts";
import { taskTable } from "./table.ts";

type Run = Output<typeof contract.tasks.history>["rows"][number];
type ReadRun = Omit<Run, "at" | "failed" | "durationMs"> & {
  readonly at: Date;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly durationMs: number | null;
};

/** Tasks: the standard calls, also in the form of the platform's clients, single runs and their results. */
export function tasksHandlers(deps: Deps): HandlersOf<typeof contract.tasks> {
  const { signer, now, pubSub } = deps;
  const standard = recordHandlers(contract.tasks, taskTable, deps);

  /** The body, with the content that a client of the platform wrote into `executeContent`. */
  function merged<Body extends PlatformTask>(body: Body): Body {
    const { kind, content, ...own } = body;
    return { ...own, ...fromPlatform({ kind, content }, now()) } as unknown as Body;
  }

  /** The task, if the session may see it. @throws {Refusal} `not_found` */
  async function found(call: Context & { readonly params: { readonly id: string } }): Promise<RecordValues> {
    const task = await readRecord(await policyOf(taskTable, call), call, call.params.id, false);
    if (!task) throw refuse.notFound();
    return task;
  }

  return {
    ...standard,
    async get(call) {
      const task = await standard.get(call);
      return call.request.knowsAdditions ? task : { ...task, ...toPlatform(task) };
    },
    create: (call) => standard.create({ ...call, session: call.session, body: merged(call.body) }),
    update: (call) => standard.update({ ...call, session: call.session, body: merged(call.body) }),
    stop: (call) => standard.setEnabled({ ...call, session: call.session, body: { enabled: false } }),
    enable: (call) => standard.setEnabled({ ...call, session: call.session, body: { enabled: true } }),

    async run(call) {
      const { db, params, session } = call;
      await found(call);
      // A concurrent caller waits here, and then finds the run.
      await sql`select 1 from tasks where id = ${params.id} for update`.execute(db);
      const busy = await sql`select 1 from task_runs
        where task_id = ${params.id} and state in ('waiting', 'running') limit 1`.execute(db);
      if (busy.rows.length > 0) throw refuse.conflict("server.taskBusy");
      const at = now();
      const run = { id: newId(at), taskId: params.id, dueAt: new Date(at), account: session.account, state: "waiting" };
      await insertRows(db, "taskRuns", [run]);
      await pubSub.publish(db, { kind: "tasks" });
      await audit(call, { action: "run", resource: "tasks", recordId: params.id });
    },

    async history(call) {
      const { db, params, query, request } = call;
      await found(call);
      const failed =
        query.failed === undefined ? [] : [sql`l.state = any(${query.failed ? ["failed", "skipped"] : ["ok"]})`];
      const page = await readPage<ReadRun>(
        db,
        {
          select: sql`l.id, l.due_at as at, l.state, l.output, l.reason, l.reason_params as params, l.duration_ms, l.account, l.attempt`,
          from: sql`task_runs l`,
          where: [
            sql`l.task_id = ${params.id}`,
            ...failed,
            ...between(sql`l.due_at`, query),
            ...holding([sql`l.output`], query.keyword),
          ],
          id: sql`l.id`,
          sorts: { runTime: { by: sql`l.due_at`, type: "timestamptz" } },
          initial: { name: "runTime", order: "desc" },
        },
        query,
        { signer, purpose: `task runs ${params.id}`, exactTotal: !request.knowsAdditions },
      );
      const rows = page.rows.map(({ at, state, reason, params: said, output, durationMs, ...run }) => ({
        ...run,
        at: at.getTime(),
        ...(state !== "waiting" && state !== "running" && { failed: state !== "ok" }),
        ...(durationMs !== null && { durationMs }),
        state,
        ...(typeof said["rows"] === "number" && { rows: said["rows"] }),
        output: reason === "" ? output : (findText(request.language, keyOf(reason), said) ?? reason),
      }));
      return { ...page, rows };
    },
  };
}

/** Reasons of tasks are below `tasks.outputs`; those of interfaces are full keys. */
const keyOf = (reason: string): string => (reason.includes(".") ? reason : `tasks.outputs.${reason}`);
