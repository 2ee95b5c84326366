import { clock } from "../../output/clock.ts";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/**
 * Lets the device that shows a code sign in as the current user, after showing which device asks.
 *
 * @throws {BancheError} `refused` when the code has expired or was used
 */
export async function approveSignIn(context: Context, code: string, input: Input): Promise<void> {
  await withSession(context, async ({ client, current }) => {
    const params = { id: code.trim() };
    const { device, ip, startedAt } = await client.signIn.lookAtScan({ params });
    const name = oneLine(current.user?.realName ?? current.user?.account ?? "");
    const question = context.text("cli.approve.ask", {
      name,
      device: oneLine(device),
      ip: oneLine(ip),
      time: clock(startedAt, "HH:mm:ss"),
    });
    if (!input.flag("yes")) await context.confirm(question, "--yes");
    await client.signIn.approveScan({ params });
    await context.note(`${context.paint.ok("✓")} ${context.text("cli.approve.done", { name })}`);
  });
}
