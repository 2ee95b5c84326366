import {
  type ChangePlan,
  type Client,
  planChanges,
  type PlanDraft,
  type PlanHeader,
  type PlanTarget,
  type RowMode,
} from "@banche/core";
import { nodeReadPorts, spillFile } from "@banche/core/node";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";
import { activeFactory, type SignedIn } from "../session/connect.ts";
import { createProgress } from "./progress.ts";
import { readPrune, type Sources } from "./sources.ts";
import { stopSignal } from "./stop.ts";

/** What the rows of a file may ask for. */
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
  /** Where room may be taken until the plan is made. */
  readonly folder: string;
  readonly store: (header: PlanHeader) => PlanDraft;
}

/** Checks files, compares them with the server and writes the plan, with progress; a signal ends it. Sends reads only. */
export async function planFiles(
  context: Context,
  connection: SignedIn & { readonly client: Client },
  { input, given, folder, store }: FilesToPlan,
): Promise<ChangePlan> {
  const { app, settings, text } = context;
  const open = (phase: "checking" | "comparing") =>
    createProgress(
      { stream: app.stderr, clock: app.clock, text, quiet: settings.quiet || input.text("progress") === "none" },
      `bulk.phases.${phase}`,
    );
  let phase: "checking" | "comparing" = "checking";
  let progress = open(phase);
  const stop = stopSignal(app);
  try {
    return await planChanges({
      client: connection.client,
      clock: app.clock,
      target: targetOf(connection),
      sources: given.sources,
      ports: nodeReadPorts,
      language: settings.language,
      mode: rowModes.find((mode) => mode === input.text("mode")) ?? "upsert",
      prune: readPrune(input, given.sources),
      skipInvalid: input.flag("skip-invalid"),
      signal: stop.signal,
      spill: () => spillFile(folder),
      store,
      onProgress: (now) => {
        if (now.phase !== phase) progress = open((phase = now.phase));
        progress.update(now.rows);
      },
    });
  } finally {
    stop.end();
    await progress.end();
  }
}
