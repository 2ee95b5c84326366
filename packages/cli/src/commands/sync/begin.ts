import type { Client } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { findSource } from "../models/find.ts";
import { awaitRun, printCounts, printDifferences, type Run } from "./runs.ts";

/** Compares two tables; nothing is written. */
export async function planSync(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) => {
    const run = await compared(context, client, input);
    await printCounts(context, run);
    await printDifferences(context, run);
  });
}

/** Compares two tables and writes what differs, after a question. */
export async function runSync(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const run = await compared(context, client, input);
    const { inserts, updates, removes } = wanted(run);
    if (inserts + updates + removes === 0) {
      await printCounts(context, run);
      return context.note(text("dataSync.nothingToDo"));
    }
    const table = oneLine(run.targetTable);
    const confirmed = input.text("lose");
    if (removes > 0 && confirmed !== run.targetTable) {
      throw usageError("dataSyncCli.needLoss", { count: removes, name: table });
    }
    if (!input.flag("yes")) {
      await context.confirm(text("dataSyncCli.ask", { table, inserts, updates, removes }), "--yes");
    }
    const body = confirmed === undefined ? {} : { confirmed };
    await client.dataSync.start({ params: { id: run.id }, body });
    const written = await awaitRun(context, client, run.id);
    await printCounts(context, written);
    if (written.undoable) await context.note(text("dataSyncCli.canUndo", { id: written.id }));
  });
}

async function compared(context: Context, client: Client, input: Input): Promise<Run> {
  const [from = "", to = "", table = ""] = input.args;
  const pairs = input.texts("map").map((pair) => {
    const at = pair.indexOf("=");
    if (at <= 0 || at === pair.length - 1) throw usageError("dataSyncCli.badMap", { value: oneLine(pair) });
    return { from: pair.slice(0, at), to: pair.slice(at + 1) };
  });
  const targetTable = input.text("target-table");
  const [source, target] = [await findSource(client, from), await findSource(client, to)];
  const { id } = await client.dataSync.compare({
    body: {
      ...{ source, target, table },
      ...(targetTable !== undefined && { targetTable }),
      ...(pairs.length > 0 && { pairs }),
      modes: {
        insert: !input.flag("skip-new"),
        update: !input.flag("skip-changed"),
        remove: input.flag("delete-extra"),
      },
    },
  });
  const run = await awaitRun(context, client, id);
  if (pairs.length === 0) await tellLeftOut(context, client, { source, table, run });
  return run;
}

/** Names the fields of the source that are not copied, because the target has no field of that name. */
async function tellLeftOut(
  context: Context,
  client: Client,
  { source, table, run }: { readonly source: string; readonly table: string; readonly run: Run },
): Promise<void> {
  const fields = await client.dataModels.fields({ params: { db: source, table } });
  const copied = new Set(run.pairs.map(({ from }) => from));
  const left = fields.map(({ name }) => name).filter((name) => !copied.has(name));
  if (left.length > 0) await context.note(context.text("dataSyncCli.leftOut", { names: oneLine(left.join(", ")) }));
}

function wanted({ modes, differences }: Run) {
  return {
    inserts: modes.insert ? (differences?.inserts ?? 0) : 0,
    updates: modes.update ? (differences?.updates ?? 0) : 0,
    removes: modes.remove ? (differences?.removes ?? 0) : 0,
  };
}
