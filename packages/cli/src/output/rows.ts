import type { Context } from "../context.ts";
import { chooseColumns, type Column, csvLine, toCells, toObject, toPlainCells, tsvLine } from "./cells.ts";
import { harmless, type Json, toJson } from "./json.ts";
import { createPaint } from "./paint.ts";
import { createTable } from "./table.ts";
import { printQueried } from "./value.ts";

export interface Rows<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

/** Number of first rows that determine the widths of a table. Printing keeps no more rows in memory. */
const SAMPLE_ROWS = 1000;

type Write = (text: string) => Promise<void>;
type Printer = <Row>(context: Context, columns: readonly Column<Row>[], rows: AsyncIterable<Row>) => Promise<number>;

/**
 * Prints rows as they arrive, in the requested format: by default a table on a terminal, plain TSV elsewhere.
 *
 * @returns the number of rows
 */
export async function printRows<Row>(context: Context, { columns, rows }: Rows<Row>): Promise<number> {
  const { format, fields } = context.settings;
  const shown = chooseColumns(columns, fields);
  if (context.view.query && format !== "ndjson") return printThroughQuery(context, shown, rows);
  if (context.view.query || context.view.template) return printEach(context, shown, eachOf(rows));
  const printer = isForPeople(context) ? printTable : format === undefined ? printBare : printers[format];
  return printer(context, shown, eachOf(rows));
}

/** Whether a person reads the output: a table, on a terminal or by request. */
export function isForPeople({ app, settings, view }: Context): boolean {
  if (view.query || view.template) return false;
  return settings.format === undefined ? app.stdout.isTTY : settings.format === "table";
}

/** A query over a list needs all rows at once. */
async function printThroughQuery<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  rows: Rows<Row>["rows"],
): Promise<number> {
  const objects: Json[] = [];
  for await (const row of rows) objects.push(toObject(columns, row));
  await printQueried(context, objects);
  return objects.length;
}

/** Applies query and template to each row as it arrives. */
const printEach: Printer = ({ app, view }, columns, rows) =>
  inBatches(rows, app.stdout.write, (row) => {
    const object = toObject(columns, row);
    const value = view.query ? view.query(object) : object;
    return view.template ? view.template.render(value) : `${toJson(value)}\n`;
  });

const printTable: Printer = async (context, columns, rows) => {
  const { app, settings } = context;
  const write = app.stdout.write;
  const sample: (readonly string[])[] = [];
  let hidden: readonly string[] = [];
  const start = async () => {
    const table = createTable(sample, {
      titles: columns.map(({ title }) => title),
      right: columns.map(({ align }) => align === "right"),
      typed: columns.map(({ typed }) => typed === true),
      columns: app.stdout.columns,
      paint: createPaint(app.stdout, settings.color, app.env),
    });
    if (sample.length) await write(table.head() + sample.map(table.line).join(""));
    if (sample.length && table.hidden.length > 0) hidden = table.hidden;
    return table;
  };
  let table: Awaited<ReturnType<typeof start>> | undefined;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const cells = toCells(columns, row);
    if (table) await write(table.line(cells));
    else if (sample.push(cells) === SAMPLE_ROWS) table = await start();
  }
  if (!table) await start();
  if (count === 0) await context.note(context.text("common.states.empty"));
  if (hidden.length > 0) await context.note(context.text("cli.list.noRoom", { columns: hidden.join(", ") }));
  return count;
};

const printBare: Printer = ({ app }, columns, rows) =>
  inBatches(rows, app.stdout.write, (row) => tsvLine(toPlainCells(columns, row)));

const printTsv: Printer = async (context, columns, rows) => {
  await context.app.stdout.write(tsvLine(columns.map(({ name }) => name)));
  return printBare(context, columns, rows);
};

const printCsv: Printer = async ({ app }, columns, rows) => {
  await app.stdout.write(csvLine(columns.map(({ name }) => name)));
  return inBatches(rows, app.stdout.write, (row) => csvLine(toPlainCells(columns, row)));
};

const printNdjson: Printer = ({ app }, columns, rows) =>
  inBatches(rows, app.stdout.write, (row) => `${toJson(toObject(columns, row))}\n`);

const printJsonRows: Printer = async ({ app }, columns, rows) => {
  const isTTY = app.stdout.isTTY;
  const item = (object: Json) => (isTTY ? `\n${toJson(object, 2).replace(/^/gm, "  ")}` : toJson(object));
  let before = "[";
  const count = await inBatches(rows, app.stdout.write, (row) => {
    const text = `${before}${item(toObject(columns, row))}`;
    before = ",";
    return text;
  });
  await app.stdout.write(count === 0 ? "[]\n" : isTTY ? "\n]\n" : "]\n");
  return count;
};

const printYaml: Printer = async ({ app }, columns, rows) => {
  const { stringify } = await import("yaml");
  const count = await inBatches(rows, app.stdout.write, (row) => stringify([harmless(toObject(columns, row))]));
  if (count === 0) await app.stdout.write("[]\n");
  return count;
};

const printers: Readonly<Record<NonNullable<Context["settings"]["format"]>, Printer>> = {
  table: printTable,
  csv: printCsv,
  tsv: printTsv,
  ndjson: printNdjson,
  json: printJsonRows,
  yaml: printYaml,
};

/** Writes the texts of many rows at a time: a system call for each row would take longer than the rows themselves. */
async function inBatches<Row>(rows: AsyncIterable<Row>, write: Write, textOf: (row: Row) => string): Promise<number> {
  let batch = "";
  let count = 0;
  for await (const row of rows) {
    batch += textOf(row);
    count += 1;
    if (batch.length >= 65_536) {
      await write(batch);
      batch = "";
    }
  }
  if (batch) await write(batch);
  return count;
}

async function* eachOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
