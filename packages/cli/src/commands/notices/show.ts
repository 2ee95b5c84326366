import { clock } from "../../output/clock.ts";
import { createLookups, readTargets } from "@banche/core/forms";
import { htmlToText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { isForPeople } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import type { Reach } from "../../registry.ts";
import { stateOf } from "./stateOf.ts";

/** Prints one notice as readable text; for programs, with its HTML. */
export async function showNotice(context: Context, input: Input): Promise<void> {
  const { text, settings } = context;
  await withSession(context, async (reach) => {
    const found = await reach.client.notices.get({ params: { id: input.args[0] ?? "" } });
    const { id, title, creator, createdAt, changedAt, released, releaseAt, body, receivers, readers } = found;
    const { userIds = [], placeIds = [] } = found;
    const plain = htmlToText(body ?? "");
    const extra = !isForPeople(context) || settings.fields.length > 0;
    const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    await printDetails(context, [
      { name: "id", title: text("chat.fields.id"), value: id },
      { name: "title", title: text("notices.fields.title"), value: title },
      {
        name: "released",
        title: text("notices.fields.released"),
        value: released ?? null,
        cell: text(stateOf({ released, releaseAt })),
      },
      ...(releaseAt !== undefined || extra
        ? [
            {
              name: "releaseAt",
              title: text("notices.fields.releaseAt"),
              value: instant(releaseAt),
              cell: clock(releaseAt),
            },
          ]
        : []),
      { name: "creator", title: text("notices.fields.creator"), value: creator ?? null },
      {
        name: "createdAt",
        title: text("notices.fields.createdAt"),
        value: instant(createdAt),
        cell: clock(createdAt),
      },
      {
        name: "changedAt",
        title: text("notices.fields.changedAt"),
        value: instant(changedAt),
        cell: released ? clock(changedAt) : "",
      },
      {
        name: "audience",
        title: text("notices.fields.audience"),
        value: { userIds, placeIds },
        cell: await audienceNames(context, reach, { userIds, placeIds }),
      },
      ...(receivers !== undefined || extra
        ? [
            {
              name: "readers",
              title: text("notices.cli.readers"),
              value: readers ?? null,
              cell: receivers === undefined ? "" : text("notices.read", { readers: readers ?? 0, receivers }),
            },
          ]
        : []),
      ...(extra ? [{ name: "receivers", title: text("notices.cli.readers"), value: receivers ?? null }] : []),
      { name: "text", title: text("notices.fields.body"), value: plain.text },
      ...(plain.links.length > 0 || extra
        ? [
            {
              name: "links",
              title: text("cli.mail.links"),
              value: [...plain.links],
              cell: plain.links.map((link, index) => `[${index + 1}] ${link}`).join("\n"),
            },
          ]
        : []),
      ...(extra ? [{ name: "body", title: text("notices.fields.body"), value: body ?? null }] : []),
    ]);
  });
}

/** The receivers by name: departments with their path, users by account; empty lists are everyone. */
async function audienceNames(
  { text }: Context,
  reach: Reach,
  { userIds, placeIds }: { readonly userIds: readonly string[]; readonly placeIds: readonly string[] },
): Promise<string> {
  if (userIds.length + placeIds.length === 0) return text("notices.forAll");
  const departments = placeIds.length > 0 ? await readTargets(reach.client, "departments") : [];
  const lookups = createLookups({ references: { departments }, dictionaries: {} });
  const places = placeIds.map((id) => lookups.label("departments", id) ?? id);
  const users = userIds.length > 0 ? await reach.client.users.all() : [];
  const names = userIds.map((id) => users.find((user) => user.id === id)?.account ?? id);
  return [...places, ...names].join("\n");
}
