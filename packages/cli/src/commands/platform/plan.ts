import type { Client } from "@banche/core";
import {
  countSteps,
  planPlatform,
  type PlatformPlan,
  type PlatformState,
  readFiles,
  readPlatform,
} from "@banche/core/platform";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { printDocument, wantsDocument } from "../../output/document.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askedOf, readFolder } from "./folder.ts";
import { planJson, printSteps, readingParts, sayIssues } from "./show.ts";

/** `banche platform plan`: returns 6 when a file is wrong; with `--exit-code` 10 when something differs. */
export async function planFromFiles(context: Context, input: Input): Promise<number> {
  const { plan } = await withSession(context, ({ client }) => planFolder(context, input, client));
  if (!(await showPlan(context, plan))) return exitCodes.invalid;
  return input.flag("exit-code") && plan.steps.length > 0 ? exitCodes.changes : exitCodes.ok;
}

/** The changes that would make the server equal to the files of a folder. */
export async function planFolder(
  context: Context,
  input: Input,
  client: Client,
): Promise<{ readonly plan: PlatformPlan; readonly state: PlatformState }> {
  const { folder, parts } = askedOf(context, input);
  const files = readFiles(await readFolder(folder, parts));
  const state = await readingParts(context, () => readPlatform(client, { parts }));
  return { plan: planPlatform(files, state, { prune: input.flag("prune") }), state };
}

/** Prints a plan, or the errors in its files. @returns whether it can be carried out */
export async function showPlan(context: Context, plan: PlatformPlan): Promise<boolean> {
  await printDocument(context, () => planJson(plan, context));
  if (plan.issues.length > 0) {
    await sayIssues(context, plan.issues);
    return false;
  }
  if (!wantsDocument(context)) await printSteps(context, plan);
  await sayCounts(context, plan);
  return true;
}

/** Prints how many changes a plan makes, and how many records it leaves alone. */
async function sayCounts({ note, text, paint }: Context, { steps, extra }: PlatformPlan): Promise<void> {
  const counts = countSteps(steps);
  if (steps.length === 0) await note(`${paint.ok("✓")} ${text("platform.nothing")}`);
  else await note(text("platform.summary", counts));
  if (extra > counts.remove) await note(text("platform.extra", { count: extra - counts.remove }));
}
