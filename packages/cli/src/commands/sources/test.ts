import { oneLine } from "@banche/core/text";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { forEach } from "../resource/each.ts";
import { findTargets } from "../resource/keys.ts";

/** Connects to data sources once; fails when one of them cannot be reached. */
export function testSources(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client } = connection;
      const keys = await withStdinLines(input.args, context.app.stdin);
      const targets = await findTargets(connection, connection.registry.of(name), keys);
      await forEach(context, targets, async ({ id, key }) => {
        const { version = "", durationMs = 0 } = await client.dataSources.test({ body: { id } });
        const said = context.text("dataSources.cli.connected", { name: oneLine(key) });
        await context.note(`${context.paint.ok("✓")} ${said} · ${durationMs} ms · ${oneLine(version)}`);
        return "done";
      });
    });
}
