import { clock } from "../../output/clock.ts";
import { deviceName } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";

/** Characters of an id that people see. They are its time of creation in ms, so they are enough to tell sign-ins apart. */
const SHOWN = 12;

/** Lists the user's active sign-ins, last used first. */
export async function listSessions(context: Context): Promise<void> {
  const { text } = context;
  const iso = (ms: number) => new Date(ms).toISOString();
  const cell = (ms: number) => clock(ms, "yyyy-MM-dd HH:mm");
  await withSession(context, async ({ client }) => {
    await printRows(context, {
      rows: await client.ownSessions.list(),
      columns: [
        {
          name: "id",
          title: text("chat.fields.id"),
          value: ({ id }) => id,
          cell: ({ id }) => id.slice(0, SHOWN),
          typed: true,
        },
        {
          name: "platform",
          title: text("onlineUsers.fields.platform"),
          value: ({ platform }) => platform ?? null,
          cell: ({ platform }) => deviceName(platform ?? ""),
        },
        { name: "ip", title: text("onlineUsers.fields.ip"), value: ({ ip }) => ip ?? null },
        {
          name: "signedInAt",
          title: text("ownSessions.signedInAt"),
          value: ({ signedInAt }) => iso(signedInAt),
          cell: ({ signedInAt }) => cell(signedInAt),
        },
        {
          name: "lastSeenAt",
          title: text("ownSessions.lastSeenAt"),
          value: ({ lastSeenAt }) => iso(lastSeenAt),
          cell: ({ lastSeenAt }) => cell(lastSeenAt),
        },
        {
          name: "own",
          title: text("ownSessions.cli.own"),
          value: ({ own }) => own,
          cell: ({ own }) => (own ? text("common.states.yes") : ""),
        },
      ],
    });
  });
}
