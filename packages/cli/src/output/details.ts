import { oneLine, pad, sanitise, widthOf } from "@banche/core/text";
import type { Context } from "../context.ts";
import { cellOf, csvLine, tsvLine } from "./cells.ts";
import { harmless, type Json, printJson, toJson } from "./json.ts";
import { createPaint } from "./paint.ts";
import { isForPeople } from "./rows.ts";
import { printQueried } from "./value.ts";

/** One fact about a record or state. */
export interface Detail {
  readonly name: string;
  readonly title: string;
  readonly value: Json;
  /** For people, when the plain value is not readable. */
  readonly cell?: string;
}

/** Prints a record: one label and value on each line, or in the requested format. */
export async function printDetails(context: Context, details: readonly Detail[]): Promise<void> {
  const { app, settings, view, print } = context;
  const { fields, format } = settings;
  const shown = fields.length ? fields.flatMap((field) => details.filter(({ name }) => name === field)) : details;
  const object = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  const plain = shown.map(({ value }) => oneLine(cellOf(value, ",")));
  if (view.query || view.template) return printQueried(context, object);
  switch (format) {
    case "json":
      return printJson(context, object);
    case "ndjson":
      return print(toJson(object));
    case "yaml":
      return app.stdout.write((await import("yaml")).stringify(harmless(object)));
    case "csv":
      return app.stdout.write(csvLine(shown.map(({ name }) => name)) + csvLine(plain));
    case "tsv":
      return app.stdout.write(tsvLine(shown.map(({ name }) => name)) + tsvLine(plain));
    default: {
      if (!isForPeople(context))
        return app.stdout.write(shown.map(({ name }, index) => tsvLine([name, plain[index] ?? ""])).join(""));
      const paint = createPaint(app.stdout, settings.color, app.env);
      const width = Math.max(0, ...shown.map(({ title }) => widthOf(title)));
      const indent = " ".repeat(width + 2);
      const lines = shown.map(({ title, cell, value: json }) => {
        const value = sanitise(cell ?? cellOf(json)).replaceAll("\n", `\n${indent}`);
        return `${paint.dim(pad(title, width))}  ${value}`.trimEnd();
      });
      return app.stdout.write(`${lines.join("\n")}\n`);
    }
  }
}
