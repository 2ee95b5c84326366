import { tableSheet } from "@banche/core/bulk";
import { textTable } from "@banche/core/languages";
import { TEXTS_PAGE_MAX } from "@banche/core/wire";
import { writeSheet } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { narrowed } from "./asked.ts";
import { formatIn } from "./formatIn.ts";

/** Writes texts to a file that can be imported again; completely or not at all. */
export async function exportTexts(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const [path = ""] = input.args;
  const format = formatIn(path);
  const query = { ...narrowed(input), page: 1, pageSize: TEXTS_PAGE_MAX };
  const { list } = await withSession(context, ({ client }) => client.texts.list({ query }));
  await writeSheet(app, path, format, tableSheet(textTable(list)));
  await context.note(`${paint.ok("✓")} ${text("languages.cli.exported", { count: list.length, path })}`);
}
