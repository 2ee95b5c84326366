import { clock } from "../../output/clock.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Column } from "../../output/cells.ts";
import { printDetails } from "../../output/details.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

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
    const columns: readonly Column<typeof found>[] = [
      { name: "links", title: text("audit.fields.links"), value: () => links },
      { name: "pending", title: text("audit.fields.pending"), value: () => pending },
      { name: "head", title: text("audit.fields.head"), value: (one) => one.head },
      { name: "fault", title: text("audit.fields.fault"), value: () => fault?.kind ?? null },
      { name: "row", title: text("audit.fields.row"), value: () => fault?.row ?? null },
      {
        name: "at",
        title: text("audit.fields.at"),
        value: () => (fault?.at === undefined ? null : clock(fault.at, "yyyy-MM-dd HH:mm:ss")),
      },
    ];
    if (!isForPeople(context) || context.settings.fields.length > 0)
      return void (await printRows(context, { rows: [found], columns }));
    // The head is copied, so no table may cut it.
    const facts = columns.map(({ name, title, value }) => ({ name, title, value: value(found) }));
    await printDetails(
      context,
      facts.filter(({ value }) => value !== null),
    );
  });
  return isWhole ? exitCodes.ok : exitCodes.failed;
}
