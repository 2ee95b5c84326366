import { setTimeout as pause } from "node:timers/promises";
import type { Client, Output } from "@banche/core";
import { syncLimits } from "@banche/core/dataSync";
import { findText, oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { CliError, notFound } from "../../errors.ts";
import type { Column } from "../../output/cells.ts";
import { printRows } from "../../output/rows.ts";

type Sync = typeof contract.dataSync;
export type Run = Output<Sync["get"]>;
export type ListedRun = Output<Sync["list"]>[number];

/** Time between two checks whether a run has ended. */
const PAUSE_MS = 500;

export async function findRun(client: Client, id: string): Promise<ListedRun> {
  let before: string | undefined;
  do {
    const runs = await client.dataSync.list({ query: { before } });
    const found = runs.find((run) => run.id === id);
    if (found) return found;
    before = runs.length < syncLimits.runsPage ? undefined : runs.at(-1)?.id;
  } while (before !== undefined);
  throw notFound("dataSyncCli.unknown", { value: oneLine(id) });
}

/** Waits for the end of a run. @throws {CliError} `partial` when it failed or was cancelled, with the reason */
export async function awaitRun(context: Context, client: Client, id: string): Promise<Run> {
  for (;;) {
    const run = await client.dataSync.get({ params: { id } });
    if (run.state === "done") return run;
    if (run.state !== "working") {
      const state = oneLine(run.reason === "" ? stateOf(context, run) : `${stateOf(context, run)}: ${run.reason}`);
      throw new CliError("partial", {
        text: { key: "dataSyncCli.ended", params: { id, state } },
        details: { id, state: run.state, reason: run.reason },
      });
    }
    await pause(PAUSE_MS);
  }
}

export const stateOf = ({ settings }: Context, { stage, state }: ListedRun): string =>
  findText(settings.language, `dataSync.states.${stage}.${state}`) ?? state;

/** Prints the differences that a run found, or the rows that it has written. */
export async function printCounts(context: Context, run: Run): Promise<void> {
  const { text } = context;
  const isCompared = run.stage === "compare";
  const counted = (name: "same" | "inserts" | "updates" | "removes") =>
    isCompared ? (run.differences?.[name] ?? 0) : run.progress[name];
  const count = (name: "same" | "inserts" | "updates" | "removes"): Column<Run> => ({
    name,
    title: text(`dataSync.counts.${name}`),
    value: () => counted(name),
    align: "right",
  });
  const columns: readonly Column<Run>[] = [
    { name: "id", title: "id", value: ({ id }) => id },
    { name: "stage", title: text("dataSync.columns.state"), value: ({ stage }) => stage, extra: true },
    {
      name: "state",
      title: text("dataSync.columns.state"),
      value: ({ state }) => state,
      cell: () => stateOf(context, run),
    },
    ...(["same", "inserts", "updates", "removes"] as const).map(count),
    { name: "left", title: "left", value: ({ progress }) => progress.left, extra: true },
    {
      name: "misfits",
      title: text("dataSync.counts.misfits"),
      value: ({ differences }) => differences?.misfits ?? 0,
      align: "right",
    },
    { name: "undoable", title: "undoable", value: ({ undoable }) => undoable, extra: true },
    { name: "reason", title: "reason", value: ({ reason }) => reason, extra: true },
  ];
  await printRows(context, { rows: [run], columns });
}
