import { clock } from "../../output/clock.ts";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";

/** Lists mails that could not be sent, newest first. For people it first prints how many mails are waiting and how many ended recently. */
export async function listMails(context: Context): Promise<void> {
  await withSession(context, async ({ client }) => {
    const { problems, ...counts } = await client.sysConfig.mails();
    const { text } = context;
    const told = (["waiting", "sent", "failed"] as const).map(
      (name) => `${text(`mails.state.${name}`)}: ${counts[name]}`,
    );
    await context.note(told.join(" · "));
    await printRows(context, {
      rows: problems,
      columns: [
        {
          name: "at",
          title: text("mails.state.at"),
          value: ({ at }) => new Date(at).toISOString(),
          cell: ({ at }) => clock(at, "yyyy-MM-dd HH:mm"),
        },
        { name: "to", title: text("mails.state.to"), value: ({ to }) => to },
        {
          name: "state",
          title: text("mails.state.title"),
          value: ({ failed }) => (failed ? "failed" : "waiting"),
          cell: ({ failed, attempts: count }) =>
            text(failed ? "mails.state.givenUp" : "mails.state.retrying", { count }),
        },
        { name: "attempts", title: text("mails.state.title"), value: ({ attempts }) => attempts, extra: true },
        {
          name: "fault",
          title: text("mails.state.why"),
          value: ({ fault }) => fault,
          cell: ({ fault }) => text(`mails.faults.${fault}`),
        },
        { name: "answer", title: text("mails.state.why"), value: ({ answer }) => answer, extra: true },
      ],
    });
  });
}
