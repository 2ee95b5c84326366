import type { AnyRow, Resource } from "@banche/core";
import type { Lookups } from "@banche/core/forms";
import { oneLine, withThousands } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import { optionName, type Run } from "../command.ts";
import { changesIn, reportChanges } from "./changes.ts";
import { type Draft, draftFrom } from "./draft.ts";
import { forEach, type Outcome } from "./each.ts";
import { printRecord } from "./get.ts";
import { findTargets, type Target } from "./keys.ts";
import { outcomeFields } from "./outcomes.ts";
import { lookupsFor, noLookups } from "./values.ts";

/**
 * Changes the given fields of one record or of several. The whole record is sent, as read just before: other servers of the platform empty
 * missing fields, and ours refuses when another user changed it in between (`conflict`).
 *
 * A single record given as an argument is printed after the change when data was asked for; for several records, the outcome of each.
 */
export function updateRecord(name: string): Run {
  return async (context, input) => {
    const resource = (await context.app.registry.load()).of(name);
    const options = Object.keys(resource.fields).map(optionName);
    if (!options.some((option) => input.text(option) !== undefined)) throw usageError("cli.usage.nothingToChange");
    refuseOtherFields(context, isOne(input) ? ["id", ...Object.keys(resource.fields)] : outcomeFields);
    await withSession(context, async (connection) => {
      const keys = await withStdinLines(input.args, context.app.stdin);
      const targets = await findTargets(connection, resource, keys);
      const work: Work = { context, input, connection, resource };
      const [first] = targets;
      if (isOne(input) && first) return updateOne(work, first);
      return updateMany(work, targets);
    });
  };
}

/** A single record given as an argument: the record itself is printed. */
function isOne({ args }: Input): boolean {
  return args.length === 1 && args[0] !== "-";
}

/** @throws {CliError} `usage` for a field of the record when outcomes are printed, or the other way round */
function refuseOtherFields({ settings }: Context, known: readonly string[]): void {
  const other = settings.fields.find((field) => !known.includes(field));
  if (other !== undefined) throw usageError("cli.usage.unknownField", { field: other, fields: known.join(", ") });
}

interface Work {
  readonly context: Context;
  readonly input: Input;
  readonly connection: SignedIn;
  readonly resource: Resource;
}

async function updateOne(work: Work, target: Target): Promise<void> {
  const { context, input, connection, resource } = work;
  const { outcome, before, after } = await update(work, target);
  if (outcome === "planned") await tell(work, target, { before, after }, await wordsOf(work));
  if (wantsData(context)) {
    const isChanged = outcome === "done" && !input.flag("dry-run");
    const record = isChanged ? await connection.client.of(resource).get(target.id) : { ...after, id: target.id };
    await printRecord(context, connection, resource, record);
  }
  const key = outcome === "done" ? "cli.done.updated" : "cli.dryRun.update";
  await context.note(`${context.paint.ok("✓")} ${context.text(key, { name: oneLine(target.key), count: 1 })}`);
}

async function updateMany(work: Work, targets: readonly Target[]): Promise<void> {
  const { context, input } = work;
  const { text } = context;
  const isDry = input.flag("dry-run");
  if (!isDry && !input.flag("yes") && targets.length > 1) {
    await context.confirm(text("cli.ask.update", { count: withThousands(targets.length) }), "--yes");
  }
  const words = isDry ? await wordsOf(work) : noLookups;
  const { done, planned } = await forEach(context, targets, async (target) => {
    const { outcome, before, after } = await update(work, target);
    if (outcome === "planned") await tell(work, target, { before, after }, words);
    return outcome;
  });
  const said = isDry
    ? text("cli.dryRun.updateMany", { count: withThousands(planned) })
    : text("cli.done.updatedMany", { count: withThousands(done) });
  await context.note(`${context.paint.ok("✓")} ${said}`);
}

/** Lookups for the fields that the options set. */
function wordsOf({ input, connection, resource }: Work): Promise<Lookups> {
  const given = Object.values(resource.fields).filter(({ name }) => input.text(optionName(name)) !== undefined);
  return lookupsFor(connection, resource, given);
}

/** Prints the changes of a record. */
function tell(
  { context, resource }: Work,
  { key }: Target,
  { before, after }: { readonly before: AnyRow; readonly after: Draft },
  words: Lookups,
): Promise<void> {
  return reportChanges(context, resource, key, changesIn(resource, before, after, words));
}

/** Reads, changes and sends one record; with `--dry-run` it is not sent. */
async function update(
  { context, input, connection, resource }: Work,
  { id }: Target,
): Promise<{ readonly outcome: Outcome; readonly before: AnyRow; readonly after: Draft }> {
  const { client } = connection;
  const before = await client.of(resource).get(id);
  const after = await draftFrom({ connection, context, input }, resource, before);
  if (input.flag("dry-run")) return { outcome: "planned", before, after };
  await client.of(resource).update(id, after);
  return { outcome: "done", before, after };
}
