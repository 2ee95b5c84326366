import { setTimeout as pause } from "node:timers/promises";
import type { Client, Output } from "@banche/core";
import { syncLimits } from "@banche/core/dataSync";
import { findText, oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { CliError, notFound, usageError } from "../../errors.ts";
import type { Column } from "../../output/cells.ts";
import { printDetails } from "../../output/details.ts";
import { isForPeople, printRows } from "../../output/rows.ts";

type Sync = typeof contract.dataSync;
export type Run = Output<Sync["get"]>;
export type ListedRun = Output<Sync["list"]>[number];

/** Length of the ids of our servers. */
const ID_CHARS = 32;

/** Time between two checks whether a run has ended. */
const PAUSE_MS = 500;

/**
 * A run by its id, or by the beginning of it: ids begin with their time, so the beginnings of runs that follow each other are alike.
 *
 * @throws {CliError} `not_found`; `usage` when several of the last runs begin like that
 */
export async function findRun(client: Client, given: string): Promise<ListedRun> {
  if (given.length < ID_CHARS) {
    const alike = (await client.dataSync.list()).filter((run) => run.id.startsWith(given.toLowerCase()));
    if (alike.length > 1) throw usageError("dataSyncCli.several", { value: oneLine(given), count: alike.length });
    const [only] = alike;
    if (only) return only;
  }
  const id = given;
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
  if (!isForPeople(context) || context.settings.fields.length > 0) {
    await printRows(context, { rows: [run], columns });
    return;
  }
  await printDetails(
    context,
    columns.flatMap(({ name, title, value, cell, extra }) => {
      const said = value(run);
      return extra ? [] : [{ name, title, value: said, ...(cell && { cell: cell(run) }) }];
    }),
  );
}

/** Prints examples of the differences for people: the key, and the values that change. */
export async function printDifferences(context: Context, { pairs, differences }: Run): Promise<void> {
  if (!differences || !isForPeople(context) || context.settings.fields.length > 0) return;
  const { text, settings, paint } = context;
  const signs = { inserts: "+", updates: "~", removes: "-", misfits: "!" } as const;
  const cell = (value: string | null | undefined) => (value === null || value === undefined ? "∅" : oneLine(value));
  const shown = (["inserts", "updates", "removes", "misfits"] as const).filter(
    (name) => differences.samples[name].length > 0,
  );
  if (shown.length === 0) return;
  for (const name of shown) {
    const samples = differences.samples[name];
    await context.note(paint.strong(`${text(`dataSync.counts.${name}`)} (${differences[name]})`));
    for (const { key, before, after, at, misfit } of samples.slice(0, SHOWN)) {
      const values = pairs.flatMap(({ to }, index) => {
        if (misfit !== undefined && index !== at) return [];
        const [was, is] = [before?.[index], after?.[index]];
        if (name === "updates") return was === is ? [] : [`${to}: ${cell(was)} → ${cell(is)}`];
        return [`${to}: ${cell(is ?? was)}`];
      });
      const why = misfit === undefined ? [] : [findText(settings.language, `dataSync.misfits.${misfit}`) ?? misfit];
      await context.note(`  ${signs[name]} ${key.map(cell).join(", ")}  ${[...values, ...why].join("; ")}`);
    }
  }
  await context.note(text("dataSyncCli.planned"));
}

/** Examples of each kind of difference on a terminal. */
const SHOWN = 5;
