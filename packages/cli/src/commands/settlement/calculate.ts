import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { carrierIn, readMonthOf, yuanOf } from "./read.ts";

/** Calculates the sheets of a month: locked sheets are kept, drafts are recalculated. */
export async function calculateSettlements(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  const [given] = input.args;
  await withSession(context, async ({ client }) => {
    const read = await readMonthOf(context, client, input);
    const { month } = read;
    const carriers = given === undefined ? read.carriers : [carrierIn(read, given)];
    for (const { carrierId, name: carrier, settlement } of carriers) {
      if (settlement?.state === "agreed" && given === undefined) {
        await context.note(text("settlement.cli.locked", { carrier, month }));
        continue;
      }
      if (input.flag("dry-run")) {
        await context.note(text("settlement.cli.wouldCalculate", { carrier, month }));
        continue;
      }
      const { id } = await client.settlements.calculate({
        body: { month, carrierId, ...(settlement && { version: settlement.version }) },
      });
      const { payableFen, open } = await client.settlements.get({ params: { id } });
      const params = { carrier, month, yuan: yuanOf(payableFen), open: open.length };
      await context.note(`${paint.ok("✓")} ${text("settlement.cli.calculated", params)}`);
    }
  });
}
