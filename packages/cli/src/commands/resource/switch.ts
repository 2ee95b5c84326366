import { withThousands } from "@banche/core/text";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "./each.ts";
import { findTargets } from "./keys.ts";
import { refuseProtected } from "./remove.ts";

/**
 * Enables or disables records. The platform's call toggles the state, so the state is read first; a record that already has the wanted
 * state is not changed.
 */
export function switchRecords(name: string, enabled: boolean): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const targets = await findTargets(connection, resource, await withStdinLines(input.args, context.app.stdin));
      const isDry = input.flag("dry-run");
      const { done, unchanged, planned } = await forEach(context, targets, async ({ id, key }) => {
        const record = await client.of(resource).get(id);
        if ((record["enabled"] ?? true) === enabled) return "unchanged";
        if (!enabled) refuseProtected(resource, record, key);
        if (isDry) return "planned";
        await client.of(resource).setEnabled(id, enabled);
        return "done";
      });
      const group = isDry ? "dryRun" : "done";
      const key = enabled ? (`cli.${group}.enabled` as const) : (`cli.${group}.disabled` as const);
      const rest = unchanged > 0 ? context.text("cli.done.unchanged", { count: withThousands(unchanged) }) : "";
      const said = `${context.text(key, { count: withThousands(isDry ? planned : done) })}${rest}`;
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
}
