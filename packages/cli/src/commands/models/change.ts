import type { Client, Output } from "@banche/core";
import { findText, oneLine, sanitise } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Column } from "../../output/cells.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readDesign } from "./design.ts";
import { findSource } from "./find.ts";

type Plan = Output<(typeof contract.dataModels)["plan"]>;
type Step = Plan["steps"][number];

/** What the server is asked for. */
interface Wanted {
  readonly db: string;
  readonly table: string | undefined;
  readonly design: Awaited<ReturnType<typeof readDesign>> | undefined;
}

/** Prints the statements that a design needs; runs none. */
export async function planTable(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) => {
    const { steps } = await planOf(client, await wantedOf(context, client, input));
    await printSteps(context, steps);
  });
}

/** Creates or changes a table as described in a file, after showing the statements. */
export async function applyTable(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) =>
    carryOut(context, client, await wantedOf(context, client, input), input),
  );
}

/** Deletes a table; rows in it must be confirmed with `--lose`. */
export async function removeTable(context: Context, input: Input): Promise<void> {
  const [source = "", table = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const db = await findSource(client, source);
    await carryOut(context, client, { db, table, design: undefined }, input);
  });
}

async function wantedOf(context: Context, client: Client, input: Input): Promise<Wanted> {
  const [source = "", path = ""] = input.args;
  const table = input.text("change");
  const design = await readDesign(context, path);
  const db = await findSource(client, source);
  if (table === undefined) return { db, table, design };
  const there = new Set((await client.dataModels.fields({ params: { db, table } })).map(({ name }) => name));
  const renamed = new Set(design.fields.map(({ was }) => was));
  const fields = design.fields.map((field) => {
    const isThere = field.was === undefined && there.has(field.name) && !renamed.has(field.name);
    return isThere ? { ...field, was: field.name } : field;
  });
  return { db, table, design: { ...design, fields } };
}

const bodyOf = ({ table, design }: Wanted) => ({ ...(table !== undefined && { table }), ...(design && { design }) });

const planOf = (client: Client, wanted: Wanted): Promise<Plan> =>
  client.dataModels.plan({ params: { db: wanted.db }, body: bodyOf(wanted) });

async function carryOut(context: Context, client: Client, wanted: Wanted, input: Input): Promise<void> {
  const { text, paint } = context;
  const name = oneLine(wanted.table ?? wanted.design?.name ?? "");
  const { steps, losses, fingerprint } = await planOf(client, wanted);
  if (steps.length === 0) return context.note(text("dataModelsCli.nothing", { name }));
  await printSteps(context, steps);
  const confirmed = [...input.texts("lose")];
  const left = losses.filter((one) => !confirmed.includes(one));
  if (left.length > 0) throw usageError("dataModelsCli.needLoss", { names: oneLine(left.join(", ")) });
  if (!input.flag("yes")) await context.confirm(text("dataModelsCli.ask", { count: steps.length }), "--yes");
  const { done } = await client.dataModels.apply({
    params: { db: wanted.db },
    body: { ...bodyOf(wanted), fingerprint, confirmed },
  });
  await context.note(`${paint.ok("✓")} ${text("dataModelsCli.done", { name, count: done })}`);
}

/** For people each statement is printed whole, so that it can be read before it is run; a table would cut it. */
async function printSteps(context: Context, rows: readonly Step[]): Promise<void> {
  const { text, settings, paint } = context;
  const word = (key: string, name: string) => findText(settings.language, `dataModels.${key}.${name}`) ?? name;
  if (isForPeople(context) && settings.fields.length === 0) {
    if (rows.length === 0) return context.note(text("common.states.empty"));
    const blocks = rows.map(({ action, name, loses, sql }) =>
      [
        `${oneLine(word("actions", action))}: ${oneLine(name)}`,
        ...loses.map((one) => paint.danger(`! ${oneLine(one.name)}: ${word("plan.loses", one.what)}`)),
        ...sql.split("\n").map((line) => `  ${sanitise(line)}`),
      ].join("\n"),
    );
    return context.print(blocks.join("\n"));
  }
  const columns: readonly Column<Step>[] = [
    {
      name: "action",
      title: text("dataModels.plan.title"),
      value: ({ action }) => action,
      cell: ({ action }) => word("actions", action),
    },
    { name: "name", title: text("dataModels.fields.field"), value: ({ name }) => name },
    {
      name: "loses",
      title: "!",
      value: ({ loses }) => loses.map(({ name }) => name),
      cell: ({ loses }) => loses.map(({ name, what }) => `${name}: ${word("plan.loses", what)}`).join("; "),
    },
    { name: "sql", title: "SQL", value: ({ sql }) => sql },
  ];
  await printRows(context, { rows, columns });
}
