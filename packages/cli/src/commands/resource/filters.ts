import {
  type AnyRow,
  dictionaryOf,
  type FieldFilter,
  filtersOf,
  type Language,
  mapInOrder,
  type Resource,
  valueAt,
} from "@banche/core";
import { isWanted, kindOf, type Lookups, type Problem } from "@banche/core/forms";
import { findText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { type CliError, notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import type { SignedIn } from "../../session/connect.ts";
import { optionName } from "../command.ts";
import { rememberLookups } from "../../session/lookups.ts";
import type { ListedRow } from "./row.ts";
import { cellContext, lookupsFor } from "./values.ts";

/** How the filters of a list are applied. */
export interface Filtering {
  /** Query members, for servers that filter. */
  readonly query: Readonly<Record<string, string>>;
  /** Filters the rows on this side, when the server does not. */
  readonly keep?: (rows: AsyncIterable<ListedRow>) => AsyncIterable<ListedRow>;
}

/** Whether the options of `list` ask for a filter. */
export function asksFilter(resource: Resource, input: Input): boolean {
  return givenIn(resource, input).length > 0;
}

/**
 * The filters that the options ask for. A server without filters returns all rows: a note is printed, and the rows are filtered here.
 *
 * @throws {CliError} `not_found` for names that match nothing; `usage` for an unknown value, and for a single page of a list that only the
 * client can filter
 */
export async function readFilters(
  context: Context,
  connection: SignedIn,
  resource: Resource,
  input: Input,
): Promise<Filtering> {
  const given = givenIn(resource, input);
  if (given.length === 0) return { query: {} };
  const { client } = connection;
  const fields = given.map(({ field }) => field);
  const lookups = await lookupsFor(connection, resource, fields);
  rememberLookups(context, connection, fields, lookups);
  const wanted = given.map((filter) => ({ filter, text: textFor(filter, input, context, lookups) }));
  if ((await client.additions()).has("list-filters")) {
    return { query: Object.fromEntries(wanted.map(({ filter, text }) => [filter.name, text])) };
  }
  const [first] = given;
  if (first && input.text("page") !== undefined) throw usageError("cli.usage.filterPage", { option: flagOf(first) });
  await context.note(context.paint.dim(context.text("cli.list.filteredHere")));
  const needsRecord = fields.some((field) => !isInRows(resource, field));
  const holds = (record: AnyRow) => wanted.every(({ filter, text }) => isMeant(filter, text, record, needsRecord));
  return { query: {}, keep };

  async function* keep(rows: AsyncIterable<ListedRow>): AsyncGenerator<ListedRow> {
    const read = async (listed: ListedRow) => {
      const { id } = listed.row;
      const record = needsRecord ? await client.of(resource).get(id) : listed.row;
      return { listed, isWanted: holds(record) };
    };
    for await (const { listed, isWanted } of mapInOrder(rows, read, 8)) if (isWanted) yield listed;
  }
}

function givenIn(resource: Resource, input: Input): readonly FieldFilter[] {
  return filtersOf(resource).filter(({ option }) => input.text(optionName(option)) !== undefined);
}

const flagOf = ({ option }: FieldFilter): string => `--${optionName(option)}`;

/** Converts typed words to the text of the filter. */
function textFor(filter: FieldFilter, input: Input, { settings: { language } }: Context, lookups: Lookups): string {
  const { field } = filter;
  const words = input.text(optionName(filter.option)) ?? "";
  const read = kindOf(field).filter?.fromWords(words, field, cellContext(language, lookups));
  if (read?.ok && read.value !== "") return String(read.value);
  throw refused(filter, words, read?.ok === false ? read.problem : undefined, language);
}

function refused(filter: FieldFilter, words: string, problem: Problem | undefined, language: Language): CliError {
  const option = flagOf(filter);
  if (kindOf(filter.field).filter?.spans) {
    const rule = problem && findText(language, `validation.${problem.rule}`, problem.params);
    return usageError("cli.usage.span", { option, value: words, rule: rule ?? "" });
  }
  if (problem?.rule === "unknownReference") {
    return notFound("cli.usage.notFound", { option, value: String(problem.params?.["value"] ?? words) });
  }
  const states = filter.option === "state" ? "enabled, disabled" : "yes, no";
  const choices = String(problem?.params?.["options"] ?? (filter.choices ? states : ""));
  return usageError("cli.usage.choice", { option, value: words, choices });
}

/** Whether the rows of the list hold the value itself, not a name in its place. */
function isInRows({ list }: Resource, field: FieldFilter["field"]): boolean {
  const isPlain = !("target" in field) && dictionaryOf(field) === undefined;
  return isPlain && list.columns.includes(field.name);
}

function isMeant({ field }: FieldFilter, text: string, record: AnyRow, isWhole: boolean): boolean {
  const wanted = kindOf(field).filter?.read(text, field);
  const value = isWhole ? valueAt(record, field.key) : record[field.name];
  return isWanted(kindOf(field), wanted, value);
}
