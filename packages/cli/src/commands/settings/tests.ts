import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Signs in to the configured mail server, and sends a mail when an address is given. Fails with the reason. */
export async function testMail(context: Context, input: Input): Promise<void> {
  const to = input.text("to");
  await withSession(context, ({ client }) => client.sysConfig.testMail({ body: { ...(to !== undefined && { to }) } }));
  const said = to === undefined ? context.text("mails.fine") : context.text("mails.taken", { to });
  await context.note(`${context.paint.ok("✓")} ${said}`);
}

/** Sends a text message to a mobile number through the gateway. Fails with the answer of the gateway. */
export async function testText(context: Context, input: Input): Promise<void> {
  const [mobile = ""] = input.args;
  await withSession(context, ({ client }) => client.sysConfig.testText({ body: { mobile } }));
  await context.note(`${context.paint.ok("✓")} ${context.text("mails.textSent", { mobile })}`);
}
