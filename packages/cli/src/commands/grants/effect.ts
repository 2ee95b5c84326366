import type { Output } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { GrantsOf } from "./holder.ts";
import { rightsIn } from "./select.ts";

type Preview = Output<typeof contract.grants.preview>;

/** Most users that are named; the others are counted. */
const MOST = 20;

/** Prints which rights are gained and lost, by how many users, and the users. */
export async function showEffect(context: Context, grants: GrantsOf, preview: Preview): Promise<void> {
  const { text, note } = context;
  const keys = new Map(rightsIn(grants).map(({ kind, id, key }) => [`${kind} ${id}`, key]));
  await printRows(context, {
    rows: preview.changes,
    columns: [
      {
        name: "way",
        title: text("grants.cli.fields.way"),
        value: ({ way }) => way,
        cell: ({ way }) => text(way === "gain" ? "grants.gains" : "grants.loses"),
      },
      {
        name: "grant",
        title: text("grants.cli.fields.grant"),
        value: ({ kind, id }) => keys.get(`${kind} ${id}`) ?? id,
        typed: true,
      },
      { name: "kind", title: text("grants.cli.fields.kind"), value: ({ kind }) => kind, extra: true },
      { name: "page", title: text("grants.cli.fields.page"), value: ({ page }) => page, extra: true },
      {
        name: "name",
        title: text("grants.cli.fields.name"),
        value: ({ name }) => name || null,
        cell: ({ kind, page, name }) => `${page} · ${kind === "menu" ? text("grants.view") : name}`,
      },
      { name: "people", title: text("grants.cli.fields.people"), value: ({ people }) => people, align: "right" },
      {
        name: "others",
        title: text("grants.cli.fields.others"),
        value: ({ others }) => others,
        cell: ({ others, from }) => (others === 0 ? "" : [others, ...from].join(" ")),
      },
      { name: "from", title: text("grants.cli.fields.from"), value: ({ from }) => from, extra: true },
    ],
  });
  const persons = preview.persons.filter(({ gained, lost }) => gained + lost > 0);
  for (const { name, account, before, after, gained, lost } of persons.slice(0, MOST)) {
    const moved = text("grants.moved", { before, after });
    await note(`  ${oneLine(name)} (${oneLine(account)}): ${moved} (+${gained} −${lost})`);
  }
  if (persons.length > MOST) await note(`  ${text("grants.morePersons", { count: persons.length - MOST })}`);
  await note(text("grants.cli.holders", { people: preview.people, online: preview.online }));
  if (preview.elsewhere > 0) await note(text("grants.elsewhere", { count: preview.elsewhere }));
}
