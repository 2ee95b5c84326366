import type { Client } from "@banche/core";
import {
  type ChangePlan,
  planChanges,
  type PlanDraft,
  type PlanHeader,
  type PlanProgress,
  type PlanTarget,
  type RowMode,
} from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";
import { activeFactory, type SignedIn } from "../session/connect.ts";
import { rememberLookups } from "../session/lookups.ts";
import { toJson } from "../output/json.ts";
import { createProgress } from "./progress.ts";
import { readPrune, type Sources } from "./sources.ts";
import { stoppable } from "./stop.ts";

/** What may be done with the rows of a file. */
export const rowModes = [
  "upsert",
  "create",
  "update",
  "delete",
  "enable",
  "disable",
] as const satisfies readonly RowMode[];

/** The server, account and factory that a plan is made for and that a job runs on. */
export function targetOf({ server, current, session }: Pick<SignedIn, "server" | "current" | "session">): PlanTarget {
  return { server, account: current.user?.account ?? "", factory: activeFactory(session) ?? null };
}

export interface FilesToPlan {
  readonly input: Input;
  readonly given: Sources;
  readonly store: (header: PlanHeader) => PlanDraft;
}

/**
 * Checks files, compares them with the server and writes the plan, with progress; a signal stops it. Sends only reads.
 *
 * @throws {CliError} `interrupted`, `terminated` or `hangup` at a signal
 */
export async function planFiles(
  context: Context,
  connection: SignedIn & { readonly client: Client },
  { input, given, store }: FilesToPlan,
): Promise<ChangePlan> {
  const { app, settings } = context;
  const progress = planningProgress(context, input.text("progress") === "none");
  try {
    return await stoppable(
      app,
      ({ signal }) =>
        planChanges({
          client: connection.client,
          clock: app.clock,
          target: targetOf(connection),
          sources: given.sources,
          ports: nodeReadPorts,
          language: settings.language,
          mode: rowModes.find((mode) => mode === input.text("mode")) ?? "upsert",
          prune: readPrune(input, given.sources, connection.client.registry),
          skipInvalid: input.flag("skip-invalid"),
          signal,
          store,
          onLookups: (fields, lookups) => rememberLookups(context, connection, fields, lookups),
          onProgress: progress.update,
        }),
      { text: { key: "cli.errors.interrupted" } },
    );
  } finally {
    await progress.end();
  }
}

/** A line of text for each phase, or `{"type":"planning","phase":"checking","rows":500}` in a stream of events. */
function planningProgress({ app, settings, text }: Context, isSilent: boolean) {
  const { stderr, clock } = app;
  if (settings.events) {
    const update = ({ phase, rows }: PlanProgress) =>
      void stderr.write(`${toJson({ type: "planning", phase, rows })}\n`).catch(() => undefined);
    return { update, end: async () => undefined };
  }
  const open = (phase: PlanProgress["phase"], total?: number) =>
    createProgress({ stream: stderr, clock, text, quiet: settings.quiet || isSilent }, `bulk.phases.${phase}`, total);
  let shown: PlanProgress["phase"] = "checking";
  let line = open(shown);
  let checked = 0;
  return {
    update({ phase, rows }: PlanProgress) {
      // All checked rows are compared next, so their number is known from here on.
      if (phase !== shown) line = open((shown = phase), checked);
      if (phase === "checking") checked = rows;
      line.update(rows);
    },
    end: () => line.end(),
  };
}
