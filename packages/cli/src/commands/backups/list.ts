import { clock } from "../../output/clock.ts";
import { findText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Column } from "../../output/cells.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Backup } from "./find.ts";

/** The backups of a server, newest first. */
export async function listBackups(context: Context): Promise<void> {
  const page = { page: 1, pageSize: 500 };
  const { rows } = await withSession(context, ({ client }) => client.backups.list({ query: page }));
  await printBackups(context, rows);
}

export async function printBackups(context: Context, rows: readonly Backup[]): Promise<void> {
  const { text, settings } = context;
  const state = ({ state = "ok", reason = "" }: Backup): string =>
    (state === "failed" ? findText(settings.language, `backups.reasons.${reason}`) : undefined) ??
    text(`backups.states.${state}`);
  const further = ["reason", "rows", "files", "missing", "sha256"] as const;
  const columns: readonly Column<Backup>[] = [
    { name: "id", title: text("chat.fields.id"), value: ({ id }) => id, extra: true },
    { name: "name", title: text("backups.fields.name"), value: ({ name }) => name },
    { name: "state", title: text("backups.fields.state"), value: (row) => row.state ?? null, cell: state },
    {
      name: "size",
      title: text("backups.fields.size"),
      value: ({ sizeBytes }) => sizeBytes ?? null,
      cell: ({ size }) => size,
      align: "right",
    },
    {
      name: "by",
      title: text("backups.fields.by"),
      value: ({ by }) => by ?? null,
      cell: ({ by }) => by || text("backups.clock"),
    },
    {
      name: "createdAt",
      title: text("backups.fields.createdAt"),
      value: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }) => clock(createdAt, "yyyy-MM-dd HH:mm"),
    },
    ...further.map((name): Column<Backup> => ({ name, title: name, value: (row) => row[name] ?? null, extra: true })),
  ];
  await printRows(context, { rows, columns });
}
