import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { CliError } from "../../errors.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "../resource/each.ts";
import { findTargets } from "../resource/keys.ts";

/** Time between two checks whether a run has ended. */
const PAUSE_MS = 500;

/** Runs tasks once. With `--wait` it waits for their end, and fails when one of them failed. */
export function runTasks(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const targets = await findTargets(
        connection,
        connection.registry.of(name),
        await withStdinLines(input.args, context.app.stdin),
      );
      await forEach(context, targets, async ({ id, key }) => {
        await client.tasks.run({ params: { id } });
        await context.note(`${context.paint.ok("✓")} ${context.text("tasks.cli.queued", { name: oneLine(key) })}`);
        if (input.flag("wait")) await waitFor(client, id);
        return "done";
      });
    });
}

/** @throws {CliError} with the output of the run, when it failed */
async function waitFor(client: Client, id: string): Promise<void> {
  for (;;) {
    const { rows } = await client.tasks.history({ params: { id }, query: { page: 1, pageSize: 1, order: "desc" } });
    const [latest] = rows;
    if (latest?.failed === false) return;
    if (latest?.failed === true) {
      const reason = oneLine(latest.output).slice(0, 500);
      throw new CliError("partial", { text: { key: "tasks.cli.failed", params: { reason } }, details: { reason } });
    }
    await pause(PAUSE_MS);
  }
}
