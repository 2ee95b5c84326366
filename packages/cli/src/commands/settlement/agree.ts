import { usageError } from "../../errors.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readSheet, yuanOf } from "./read.ts";

/** Agrees and locks a sheet; with `--dry-run` it prints what would be agreed. */
export async function agreeSettlement(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  const note = input.text("note");
  await withSession(context, async ({ client }) => {
    const { id, version, carrier, month, payableFen, open } = await readSheet(context, client, input);
    const params = { carrier, month, yuan: yuanOf(payableFen), open: open.length };
    if (input.flag("dry-run")) {
      await context.note(text("settlement.cli.wouldAgree", params));
      return;
    }
    await client.settlements.agree({ params: { id }, body: { version, ...(note !== undefined && { note }) } });
    await context.note(`${paint.ok("✓")} ${text("settlement.cli.agreed", params)}`);
  });
}

/** Unlocks a locked sheet. */
export async function reopenSettlement(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  const reason = input.text("reason")?.trim() ?? "";
  if (reason === "") throw usageError("settlement.cli.reasonNeeded");
  await withSession(context, async ({ client }) => {
    const { id, version, carrier, month } = await readSheet(context, client, input);
    await client.settlements.reopen({ params: { id }, body: { version, reason } });
    await context.note(`${paint.ok("✓")} ${text("settlement.cli.reopened", { carrier, month })}`);
  });
}
