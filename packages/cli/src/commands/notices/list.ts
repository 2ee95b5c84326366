import { clock } from "../../output/clock.ts";
import { eachRow } from "@banche/core";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { stateOf } from "./stateOf.ts";
import { limitOf, limited } from "../messages/limits.ts";

/** Lists notices of the factory, drafts and released ones. */
export async function listNotices(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const keyword = input.text("keyword");
  const limit = limitOf(context, input);
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  await withSession(context, async ({ client }) => {
    const rows = eachRow((at) => client.notices.list({ query: { ...(keyword !== undefined && { keyword }), ...at } }));
    await printRows(context, {
      rows: limited(rows, limit),
      columns: [
        { name: "id", title: text("chat.fields.id"), value: ({ id }) => id, typed: true },
        {
          name: "released",
          title: text("notices.fields.released"),
          value: ({ released }) => released ?? null,
          cell: (notice) => text(stateOf(notice)),
        },
        { name: "title", title: text("notices.fields.title"), value: ({ title }) => title },
        { name: "creator", title: text("notices.fields.creator"), value: ({ creator }) => creator ?? null },
        {
          name: "changedAt",
          typed: true,
          title: text("notices.fields.changedAt"),
          value: ({ changedAt }) => instant(changedAt),
          // A draft was not released; its last change would look like a release.
          cell: ({ released, releaseAt, changedAt }) => clock(released ? changedAt : releaseAt, "yyyy-MM-dd HH:mm"),
        },
        {
          name: "releaseAt",
          title: text("notices.fields.releaseAt"),
          value: ({ releaseAt }) => instant(releaseAt),
          cell: ({ releaseAt }) => clock(releaseAt, "yyyy-MM-dd HH:mm"),
          extra: true,
        },
        {
          name: "createdAt",
          title: text("notices.fields.createdAt"),
          value: ({ createdAt }) => instant(createdAt),
          cell: ({ createdAt }) => clock(createdAt, "yyyy-MM-dd HH:mm"),
          extra: true,
        },
      ],
    });
  });
}
