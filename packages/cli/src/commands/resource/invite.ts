import { withThousands } from "@banche/core/text";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets } from "./keys.ts";

/** Sends users a message that explains how to sign in with a code (ADR 0118). No password is made, sent or shown. */
export function invite(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const targets = await findTargets(connection, resource, await withStdinLines(input.args, context.app.stdin));
      const isDry = input.flag("dry-run");
      const { done, planned } = await forEach(context, targets, async ({ id }) => {
        if (isDry) return "planned";
        await client.users.invite({ params: { id } });
        return "done";
      });
      const said = isDry
        ? context.text("cli.dryRun.invited", { count: withThousands(planned) })
        : context.text("cli.done.invited", { count: withThousands(done) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}
