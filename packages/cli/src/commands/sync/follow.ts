import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Column } from "../../output/cells.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { awaitRun, findRun, type ListedRun, printCounts, stateOf } from "./runs.ts";

/** Prints the progress of one sync, or the last syncs. */
export async function showSync(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const [id] = input.args;
  const forPeople = isForPeople(context);
  const rows = await withSession(context, async ({ client }) =>
    id === undefined ? client.dataSync.list() : [await findRun(client, id)],
  );
  const counted = (name: "inserts" | "updates" | "removes"): Column<ListedRun> => ({
    name,
    title: text(`dataSync.counts.${name}`),
    value: ({ progress }) => progress[name],
    align: "right",
    extra: forPeople,
  });
  const columns: readonly Column<ListedRun>[] = [
    { name: "id", title: "id", value: (run) => run.id, typed: true },
    { name: "from", title: text("dataSync.columns.from"), value: (run) => `${run.sourceName}/${run.sourceTable}` },
    { name: "to", title: text("dataSync.columns.to"), value: (run) => `${run.targetName}/${run.targetTable}` },
    { name: "stage", title: text("dataSync.columns.state"), value: ({ stage }) => stage, extra: true },
    {
      name: "state",
      title: text("dataSync.columns.state"),
      value: ({ state }) => state,
      cell: (run) => stateOf(context, run),
    },
    { name: "read", title: "read", value: ({ progress }) => progress.read, extra: true },
    ...(["inserts", "updates", "removes"] as const).map(counted),
    {
      name: "rows",
      title: text("dataSync.columns.rows"),
      value: ({ progress: { inserts, updates, removes } }) => `${inserts} / ${updates} / ${removes}`,
      extra: !forPeople,
    },
    { name: "left", title: "left", value: ({ progress }) => progress.left, extra: true },
    { name: "by", title: text("dataSync.columns.by"), value: ({ by }) => by },
    {
      name: "at",
      title: text("dataSync.columns.at"),
      value: ({ createdAt }) => new Date(createdAt).toISOString(),
      extra: true,
    },
    { name: "reason", title: "reason", value: ({ reason }) => reason, extra: true },
  ];
  await printRows(context, { rows, columns });
}

/** Asks a run to stop after its current batch. */
export async function cancelSync(context: Context, input: Input): Promise<void> {
  const [given = ""] = input.args;
  const id = await withSession(context, async ({ client }) => {
    const run = await findRun(client, given);
    await client.dataSync.cancel({ params: { id: run.id } });
    return run.id;
  });
  const state = context.text("dataSync.states.write.cancelled");
  await context.note(`${context.paint.ok("✓")} ${context.text("dataSyncCli.ended", { id: oneLine(id), state })}`);
}

/** Continues a run, and waits for its end. */
export async function resumeSync(context: Context, input: Input): Promise<void> {
  const [given = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const { id } = await findRun(client, given);
    await client.dataSync.resume({ params: { id } });
    await printCounts(context, await awaitRun(context, client, id));
  });
}

/** Restores the previous rows of the target, after a question. */
export async function undoSync(context: Context, input: Input): Promise<void> {
  const [given = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const { id } = await findRun(client, given);
    if (!input.flag("yes")) await context.confirm(context.text("dataSyncCli.askUndo"), "--yes");
    await client.dataSync.undo({ params: { id } });
    await printCounts(context, await awaitRun(context, client, id));
  });
}
