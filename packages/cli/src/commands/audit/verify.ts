import { formatTime } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { CHINA_ZONE } from "@banche/core/text";

/** Checks that the audit log of the server is unchanged. Returns the exit code for failures when it was changed. */
export async function verifyAudit(context: Context, input: Input): Promise<number> {
  const { text } = context;
  const head = input.text("head");
  let isWhole = false;
  await withSession(context, async ({ client }) => {
    if (!(await client.additions()).has("audit-verify")) throw usageError("audit.missing");
    const found = await client.extensions.verifyAudit({ query: { ...(head !== undefined && { head }) } });
    const { links, pending, fault } = found;
    isWhole = fault === undefined;
    await context.note(
      fault === undefined
        ? text("audit.whole", { links, pending })
        : text("audit.broken", { what: text(`audit.faults.${fault.kind}`) }),
    );
    await printRows(context, {
      rows: [found],
      columns: [
        { name: "links", title: text("audit.fields.links"), value: () => links },
        { name: "pending", title: text("audit.fields.pending"), value: () => pending },
        { name: "head", title: text("audit.fields.head"), value: (one) => one.head },
        { name: "fault", title: text("audit.fields.fault"), value: () => fault?.kind ?? null },
        { name: "row", title: text("audit.fields.row"), value: () => fault?.row ?? null },
        {
          name: "at",
          title: text("audit.fields.at"),
          value: () => (fault?.at === undefined ? null : formatTime(fault.at, "yyyy-MM-dd HH:mm:ss", CHINA_ZONE)),
        },
      ],
    });
  });
  return isWhole ? exitCodes.ok : exitCodes.failed;
}
