import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { textOfFile } from "../../system/textFile.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Sets the headers that an interface is called with; the server never returns them. An empty text removes them. */
export function setHeaders(name: string): Run {
  return async (context, input) => {
    const headers = (await readHeaders(context, input)).trim();
    await withSession(context, async (connection) => {
      const [target] = await findTargets(connection, connection.registry.of(name), input.args);
      if (!target) return;
      await connection.client.dataInterfaces.update({ params: { id: target.id }, body: { headers } });
      const said = context.text(headers === "" ? "dataInterfaces.cli.cleared" : "dataInterfaces.cli.saved", {
        name: oneLine(target.key),
      });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
  };
}

/** Headers are never read from the command line, because other users and the shell's history would see them. */
async function readHeaders({ app }: Context, input: Input): Promise<string> {
  const path = input.text("file");
  return textOfFile(app, path ?? "-");
}
