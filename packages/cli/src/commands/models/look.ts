import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import type { Column } from "../../output/cells.ts";
import { printRows } from "../../output/rows.ts";
import { printValue } from "../../output/value.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { designOf } from "./design.ts";
import { findSource } from "./find.ts";

type Models = typeof contract.dataModels;
type Table = Output<Models["tables"]>[number];
type Field = Output<Models["fields"]>[number];
type Cells = Readonly<Record<string, string | null>>;

/** Lists the tables of a data source. */
export async function listTables(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const [source = ""] = input.args;
  const keyword = input.text("keyword");
  await withSession(context, async ({ client }) => {
    const db = await findSource(client, source);
    const rows = await client.dataModels.tables({ params: { db }, query: keyword === undefined ? {} : { keyword } });
    const columns: readonly Column<Table>[] = [
      { name: "name", title: text("dataModels.fields.name"), value: ({ name }) => name, typed: true },
      { name: "comment", title: text("dataModels.fields.comment"), value: ({ comment }) => comment },
      { name: "rows", title: text("dataModels.fields.rows"), value: (row) => row.rows ?? null, align: "right" },
      {
        name: "size",
        title: text("dataModels.fields.size"),
        value: ({ sizeBytes }) => sizeBytes ?? null,
        cell: ({ size }) => size,
        align: "right",
      },
      { name: "primaryKey", title: text("dataModels.fields.primaryKey"), value: ({ primaryKey }) => primaryKey },
    ];
    await printRows(context, { rows, columns });
  });
}

/** Lists the fields of a table. */
export async function listFields(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const [source = "", table = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const db = await findSource(client, source);
    const rows = await client.dataModels.fields({ params: { db, table } });
    const yes = (is: boolean | undefined) => (is ? text("dataModels.yes") : "");
    const columns: readonly Column<Field>[] = [
      { name: "name", title: text("dataModels.fields.field"), value: ({ name }) => name, typed: true },
      { name: "type", title: text("dataModels.fields.type"), value: ({ type }) => type },
      { name: "length", title: text("dataModels.fields.length"), value: ({ length }) => length },
      {
        name: "primary",
        title: text("dataModels.fields.primary"),
        value: ({ primary }) => primary,
        cell: ({ primary }) => yes(primary),
      },
      {
        name: "nullable",
        title: text("dataModels.fields.nullable"),
        value: ({ nullable }) => nullable,
        cell: ({ nullable }) => yes(nullable),
      },
      { name: "comment", title: text("dataModels.fields.fieldComment"), value: ({ comment }) => comment },
      { name: "fixed", title: text("dataModels.fields.fixed"), value: ({ fixed }) => fixed === true, extra: true },
    ];
    await printRows(context, { rows, columns });
  });
}

/** Prints rows of a table, by the names of its fields. */
export async function previewTable(context: Context, input: Input): Promise<void> {
  const [source = "", table = ""] = input.args;
  const page = input.integer("page", { min: 1, max: 1_000_000 }) ?? 1;
  const pageSize = input.integer("limit", { min: 1, max: 500 }) ?? 20;
  const [field, keyword] = [input.text("field"), input.text("text")];
  await withSession(context, async ({ client }) => {
    const db = await findSource(client, source);
    const fields = await client.dataModels.fields({ params: { db, table } });
    const query = { page, pageSize, ...(field !== undefined && { field }), ...(keyword !== undefined && { keyword }) };
    const { rows } = await client.dataModels.preview({ params: { db, table }, query });
    const columns = fields.map(({ name }): Column<Cells> => ({ name, title: name, value: (row) => row[name] ?? null }));
    await printRows<Cells>(context, { rows, columns });
  });
}

/** Prints a table as a design that `apply` accepts. */
export async function showTable(context: Context, input: Input): Promise<void> {
  const [source = "", table = ""] = input.args;
  const design = await withSession(context, async ({ client }) => {
    const db = await findSource(client, source);
    return designOf(await client.dataModels.get({ params: { db, table } }));
  });
  const format = context.settings.format ?? "yaml";
  await printValue({ ...context, settings: { ...context.settings, format } }, design);
}
