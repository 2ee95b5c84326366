import { nextBillNumbers } from "@banche/core/text";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Prints the numbers that a bill rule would issue next, without issuing them. */
export function nextNumbersOf(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client, registry } = connection;
      const count = input.integer("count", { min: 1, max: 100 }) ?? 5;
      const [target] = await findTargets(connection, registry.of(name), input.args);
      const rule = await client.billRules.get({ params: { id: target?.id ?? "" } });
      await printRows(context, {
        rows: nextBillNumbers(rule, context.app.clock.now(), count),
        columns: [{ name: "number", title: context.text("billRules.next"), value: (number) => number }],
      });
    });
}
