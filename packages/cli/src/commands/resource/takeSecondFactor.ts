import { withThousands } from "@banche/core/text";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets } from "./keys.ts";

/** Removes the second factor of users who have lost it (ADR 0149). Their sessions end. */
export function takeSecondFactor(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const targets = await findTargets(connection, resource, await withStdinLines(input.args, context.app.stdin));
      const question = context.text("secondFactor.cli.askTake", { count: targets.length });
      if (!input.flag("yes")) await context.confirm(question, "--yes");
      const { done } = await forEach(context, targets, async ({ id }) => {
        await client.users.takeSecondFactor({ params: { id } });
        return "done";
      });
      const said = context.text("secondFactor.cli.taken", { count: withThousands(done) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}
