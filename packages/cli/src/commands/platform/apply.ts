import type { Client } from "@banche/core";
import {
  applyPlatform,
  countSteps,
  type PlatformPlan,
  type PlatformState,
  PlatformStepError,
} from "@banche/core/platform";
import { oneLine } from "@banche/core/text";
import { createProgress } from "../../bulk/progress.ts";
import { stoppable } from "../../bulk/stop.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { planFolder, showPlan } from "./plan.ts";
import { aboutOne, nameOf } from "./show.ts";

/** `banche platform apply`: shows the changes, asks, and makes them. Stops at the first refusal and reports how many were made. */
export async function applyFromFiles(context: Context, input: Input): Promise<number> {
  return withSession(context, async ({ client, server }) => {
    const { plan, state } = await planFolder(context, input, client);
    if (!(await showPlan(context, plan))) return exitCodes.invalid;
    if (plan.steps.length === 0) return exitCodes.ok;
    await confirmed(context, input, plan, server);
    await carryOut(context, client, plan, state);
    return exitCodes.ok;
  });
}

/**
 * Asks before changes. Removals are confirmed by typing their number, everything else by yes. @throws {CliError} `safety`, `declined`,
 * `usage`
 */
async function confirmed(context: Context, input: Input, { steps }: PlatformPlan, server: string): Promise<void> {
  const { app, text, canAsk } = context;
  const { remove: count } = countSteps(steps);
  const given = input.integer("removals", { min: 0, max: 1_000_000 });
  if (given !== undefined && given !== count) throw wrongCount(count, String(given));
  if (count > 0 && given === undefined) {
    if (!canAsk) {
      throw new CliError("safety", {
        text: { key: "platform.confirmRemovals", params: { count } },
        mend: { key: "platform.useRemovals", params: { count } },
      });
    }
    const typed = (await app.prompt(text("platform.askRemovals", { count, server }))).trim();
    if (typed !== String(count)) throw wrongCount(count, typed);
    return;
  }
  if (!input.flag("yes")) await context.confirm(text("platform.ask", { server }), "--yes");
}

function wrongCount(count: number, given: string): CliError {
  return new CliError("safety", { text: { key: "platform.wrongRemovals", params: { count, given: oneLine(given) } } });
}

async function carryOut(context: Context, client: Client, plan: PlatformPlan, state: PlatformState): Promise<void> {
  const { app, text, paint, note, say, settings } = context;
  const { stderr: stream, clock } = app;
  const progress = createProgress(
    { stream, clock, text, quiet: settings.quiet },
    "bulk.phases.applying",
    plan.steps.length,
  );
  try {
    await stoppable(app, ({ signal }) =>
      applyPlatform(client, plan, state, { signal, onStep: (_step, done) => progress.update(done) }),
    );
  } catch (error) {
    if (!(error instanceof PlatformStepError)) throw error;
    await progress.end();
    for (const step of plan.steps.slice(0, error.done)) await note(`${paint.ok("✓")} ${nameOf(step)}`);
    await say(text("platform.stopped", { done: error.done, total: plan.steps.length }));
    throw aboutOne(error.cause, nameOf(error.step), settings.language);
  }
  await progress.end();
  await note(`${paint.ok("✓")} ${text("platform.applied", countSteps(plan.steps))}`);
  for (const { do: what, kind, key } of plan.steps) {
    if (what === "create" && kind === "dataSources") await note(text("platform.noPassword", { name: oneLine(key) }));
  }
}
