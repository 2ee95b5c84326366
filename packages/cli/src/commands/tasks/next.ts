import { rules } from "@banche/core/forms";
import { nextRuns } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { clock } from "../../output/clock.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Prints the next runs of a task, or those that a cron expression would have. */
export function nextRunsOf(name: string): Run {
  return async (context, input) => {
    const count = input.integer("count", { min: 1, max: 100 }) ?? 5;
    const cron = input.text("cron");
    if (cron !== undefined) {
      if (!rules.cron.test(cron)) throw usageError("tasks.cli.badCron", { cron });
      return printRuns(context, nextRuns({ frequency: "cron", cron }, context.app.clock.now(), count));
    }
    if (input.args.length === 0) throw usageError("tasks.cli.which");
    await withSession(context, async (connection) => {
      const { client, registry } = connection;
      const [target] = await findTargets(connection, registry.of(name), input.args);
      const {
        frequency,
        cron: expression,
        every,
        startAt,
        endAt,
        nextRunAt,
        enabled,
      } = await client.tasks.get({
        params: { id: target?.id ?? "" },
      });
      // An interval without a start is counted from the next run that the server planned.
      const schedule = {
        frequency: frequency ?? "",
        cron: expression ?? "",
        every,
        startAt: startAt ?? nextRunAt,
        endAt,
      };
      if (enabled === false) await context.note(context.text("tasks.cli.disabled"));
      await printRuns(context, nextRuns(schedule, context.app.clock.now(), count));
    });
  };
}

async function printRuns(context: Context, runs: readonly number[]): Promise<void> {
  await printRows(context, {
    rows: runs,
    columns: [
      {
        name: "at",
        title: context.text("tasks.next"),
        value: (at) => new Date(at).toISOString(),
        cell: (at) => clock(at),
      },
    ],
  });
}
