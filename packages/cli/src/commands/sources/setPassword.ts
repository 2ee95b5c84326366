import { oneLine } from "@banche/core/text";
import { withSession } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Sets the password of a data source; the server never returns it. */
export function setPassword(name: string): Run {
  return async (context, input) => {
    refusePasswordOnLine(input);
    await withSession(context, async (connection) => {
      const [target] = await findTargets(connection, connection.registry.of(name), input.args);
      if (!target) return;
      const password = await readPassword(context, input, context.text("dataSources.password.label"));
      await connection.client.dataSources.update({ params: { id: target.id }, body: { password } });
      const said = context.text("dataSources.cli.saved", { name: oneLine(target.key) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
  };
}
