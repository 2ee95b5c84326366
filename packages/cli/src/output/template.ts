import { oneLine, pad, truncate } from "@banche/core/text";
import { usageError } from "../errors.ts";
import { cellOf, csvCell } from "./cells.ts";
import type { TemplateFilter } from "../program/templateFilters.ts";
import { type Json, memberOf, toJson } from "./json.ts";

/** A compiled `--template`. */
export interface Template {
  /** First names of all paths: the fields that the template prints. */
  readonly fields: readonly string[];
  /** The text for one record, with a line end. */
  readonly render: (record: Json) => string;
}

type Part = string | { readonly path: readonly string[]; readonly filters: readonly Filter[] };
type Filter = (value: Json) => Json;

/**
 * Compiles a template (`banche help template`):
 *
 *     template = { text | "{{" path { "|" filter [ argument ] } "}}" }
 *     path     = "." | name { "." ( name | number ) }
 *     argument = number | '"' text '"' | "'" text "'"
 *
 * In texts `\t`, `\n`, `\\` and `\{` stand for a tab, a line end, a backslash and a brace. Values are printed on one line, without control
 * characters. No code is evaluated: a path reads own members only.
 *
 * @throws {CliError} `usage` with the position of the error
 */
export function compileTemplate(source: string): Template {
  const parts: Part[] = [];
  let at = 0;
  let text = "";
  while (at < source.length) {
    if (source.startsWith("{{", at)) {
      const end = endOfAction(source, at + 2);
      if (end < 0) throw wrong(source, at, "{{");
      if (text) parts.push(text);
      text = "";
      parts.push(readAction(source, at + 2, end));
      at = end + 2;
    } else if (source[at] === "\\" && at + 1 < source.length) {
      const next = source[at + 1] ?? "";
      text += escapes.get(next) ?? `\\${next}`;
      at += 2;
    } else {
      text += source[at];
      at += 1;
    }
  }
  if (text) parts.push(text);
  const paths = parts.flatMap((part) => (typeof part === "string" ? [] : [part.path[0]]));
  return {
    fields: [...new Set(paths.filter((name) => name !== undefined))],
    render: (record) => {
      const line = parts.map((part) => (typeof part === "string" ? part : valueOf(part, record))).join("");
      return line.endsWith("\n") ? line : `${line}\n`;
    },
  };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["t", "\t"],
  ["n", "\n"],
  ["\\", "\\"],
  ["{", "{"],
]);

/** Where the action ends: braces in quotes do not count. */
function endOfAction(source: string, from: number): number {
  let quote: string | undefined;
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at] ?? "";
    if (quote !== undefined) {
      if (letter === quote) quote = undefined;
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (source.startsWith("}}", at)) return at;
  }
  return -1;
}

const PATH = /^(?:\.|\.?[\p{L}_$][\p{L}\p{N}_$-]*(?:\.(?:[\p{L}_$][\p{L}\p{N}_$-]*|\d+))*)$/u;
const FILTER = /^([a-z]+)(?:\s+(?:(\d{1,4})|"([^"]*)"|'([^']*)'))?$/;

function readAction(source: string, from: number, to: number): Exclude<Part, string> {
  const [path = "", ...filters] = splitBars(source.slice(from, to));
  if (!PATH.test(path)) throw wrong(source, from, path);
  return {
    path: path.split(".").filter(Boolean),
    filters: filters.map((words) => {
      const [, name = "", number, double, single] = FILTER.exec(words) ?? [];
      const made = filtersByName.get(name)?.(double ?? single ?? number);
      if (!made) throw wrong(source, from, words);
      return made;
    }),
  };
}

/** Splits at bars outside of quotes. */
function splitBars(action: string): readonly string[] {
  return [...action.matchAll(/(?:"[^"]*"|'[^']*'|[^|"'])+/g)].map(([part]) => part.trim());
}

function wrong(source: string, at: number, what: string): Error {
  const params = { template: oneLine(source), place: at + 1, what: oneLine(what) };
  return usageError("cli.usage.template", params, { key: "cli.usage.seeTemplate" });
}

function valueOf({ path, filters }: Exclude<Part, string>, record: Json): string {
  const value = path.reduce<Json>((at, name) => memberOf(at, name) ?? null, record);
  return oneLine(
    cellOf(
      filters.reduce((before, filter) => filter(before), value),
      ",",
    ),
  );
}

const text = (value: Json) => oneLine(cellOf(value, ","));
const widthArgument = (argument: string | undefined) => (/^\d+$/.test(argument ?? "") ? Number(argument) : undefined);

/** A filter that needs a width as its argument. */
const withWidth = (make: (width: number) => Filter) => (argument: string | undefined) => {
  const width = widthArgument(argument);
  return width === undefined ? undefined : make(width);
};

const withText = (make: (words: string) => Filter) => (argument: string | undefined) =>
  argument === undefined ? undefined : make(argument);

const plain = (filter: Filter) => (argument: string | undefined) => (argument === undefined ? filter : undefined);

/** The function of each filter; undefined for an argument that it does not accept. */
const filters: Readonly<Record<TemplateFilter, (argument: string | undefined) => Filter | undefined>> = {
  pad: withWidth((width) => (value) => pad(text(value), width)),
  padleft: withWidth((width) => (value) => pad(text(value), width, "right")),
  truncate: withWidth((width) => (value) => truncate(text(value), width)),
  default: withText((words) => (value) => (cellOf(value) === "" ? words : value)),
  join: withText((words) => (value) => (Array.isArray(value) ? value.map(text).join(words) : value)),
  upper: plain((value) => text(value).toUpperCase()),
  lower: plain((value) => text(value).toLowerCase()),
  date: plain((value) => text(value).slice(0, 10)),
  json: plain((value) => toJson(value)),
  csv: plain((value) => csvCell(text(value))),
};

const filtersByName = new Map(Object.entries(filters));
