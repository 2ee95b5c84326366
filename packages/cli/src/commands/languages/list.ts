import { languages, oneLine } from "@banche/core/text";
import { TEXTS_PAGE_MAX } from "@banche/core/wire";
import type { TextRow } from "@banche/core/languages";
import type { Context } from "../../context.ts";
import type { Column } from "../../output/cells.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { narrowed } from "./asked.ts";

const usualLimit = 50;

/** Lists texts of the product and their replacements; `*` marks replaced texts. */
export async function listTexts(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const limit = input.integer("limit", { min: 1, max: TEXTS_PAGE_MAX }) ?? usualLimit;
  const query = { ...narrowed(input), page: 1, pageSize: limit };
  const { list, total } = await withSession(context, ({ client }) => client.texts.list({ query }));
  const columns: readonly Column<TextRow>[] = [
    { name: "key", title: text("languages.fields.key"), value: ({ key }) => key },
    ...languages.map((one): Column<TextRow> => ({
      name: one,
      title: text(`web.languages.${one}`),
      value: ({ originals, overrides }) => overrides[one] ?? originals[one],
      cell: ({ originals, overrides }) =>
        overrides[one] === undefined ? oneLine(originals[one]) : `* ${oneLine(overrides[one])}`,
    })),
    {
      name: "overrides",
      title: "overrides",
      value: ({ overrides }) => languages.filter((one) => overrides[one] !== undefined),
      extra: true,
    },
    {
      name: "changedAt",
      title: "changedAt",
      value: ({ changedAt }) => (changedAt === undefined ? null : new Date(changedAt).toISOString()),
      extra: true,
    },
    { name: "changedBy", title: "changedBy", value: ({ changedBy }) => changedBy ?? null, extra: true },
  ];
  const count = await printRows(context, { columns, rows: list });
  if (count < total) await context.note(text("languages.cli.total", { total, count }));
}
