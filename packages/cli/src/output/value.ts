import type { Context } from "../context.ts";
import { cellOf, type Column, csvLine, toCells, toPlainCells, tsvLine } from "./cells.ts";
import { harmless, isList, type Json, type JsonObject, toJson } from "./json.ts";
import { createPaint } from "./paint.ts";
import { createTable } from "./table.ts";

type Write = (text: string) => Promise<void>;

/**
 * Prints one JSON value of any shape as the whole output: the answer of an address, or the result of a query.
 *
 * @param value - the result of `--query`, if there is one
 */
export async function printValue(context: Context, value: Json): Promise<void> {
  const { app, settings, view } = context;
  const { write } = app.stdout;
  if (view.template) {
    for (const record of isList(value) ? value : [value]) await write(view.template.render(record));
    return;
  }
  switch (settings.format) {
    case "yaml":
      return write((await import("yaml")).stringify(harmless(value)));
    case "ndjson":
      return writeLines(write, isList(value) ? value : [value]);
    case "csv":
    case "tsv":
    case "table":
      return writeTable(context, settings.format, isList(value) ? value : [value]);
    default:
      return write(jsonText(context, value));
  }
}

/**
 * Runs `--query` over a whole document and prints the result. Without a format, words, numbers and lists of them are printed plain, one on
 * each line, for shells; everything else is JSON.
 */
export async function printQueried(context: Context, document: Json): Promise<void> {
  const result = context.view.query ? context.view.query(document) : document;
  const isPlain = context.settings.format === undefined && context.view.template === undefined;
  if (isPlain && isScalar(result)) return context.print(cellOf(harmless(result)));
  if (isPlain && isList(result) && result.every(isScalar)) {
    return context.app.stdout.write(result.map((one) => `${cellOf(harmless(one))}\n`).join(""));
  }
  return printValue(context, result);
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null;
}

function jsonText({ app, settings }: Context, value: Json): string {
  return `${toJson(value, app.stdout.isTTY && settings.format !== "ndjson" ? 2 : undefined)}\n`;
}

async function writeLines(write: Write, values: readonly Json[]): Promise<void> {
  for (const value of values) await write(`${toJson(value)}\n`);
}

/** Columns are the members of all objects, in the order of first appearance; other values have one column. */
async function writeTable(
  { app, settings }: Context,
  format: "csv" | "tsv" | "table",
  values: readonly Json[],
): Promise<void> {
  const objects = values.map(asObject);
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const columns = names.map((name): Column<JsonObject> => ({
    name,
    title: name,
    value: (row) => row[name] ?? null,
  }));
  const write = app.stdout.write;
  if (format !== "table") {
    const line = format === "csv" ? csvLine : tsvLine;
    await write(line(names));
    for (const object of objects) await write(line(toPlainCells(columns, object)));
    return;
  }
  const lines = objects.map((object) => toCells(columns, object));
  const table = createTable(lines, {
    titles: names,
    right: names.map(() => false),
    columns: app.stdout.columns,
    paint: createPaint(app.stdout, settings.color, app.env),
  });
  await write(table.head() + lines.map(table.line).join(""));
}

function asObject(value: Json): JsonObject {
  if (isList(value)) return Object.fromEntries(value.map((one, index) => [String(index), one]));
  return typeof value === "object" && value !== null ? value : { value };
}
