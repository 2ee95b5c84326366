import { BancheError, type FieldIssue, type Resource, type ResourceField, valueAt, withValue } from "@banche/core";
import { emptyOf, kindOf, type Lookups } from "@banche/core/forms";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import type { SignedIn } from "../../session/connect.ts";
import { usageError } from "../../errors.ts";
import { textFromStdin } from "../../system/stdin.ts";
import { optionName } from "../command.ts";
import { isLong } from "./long.ts";
import { rememberLookups } from "../../session/lookups.ts";
import { cellContext, lookupsFor } from "./values.ts";
import { findWithin, pointsToLevels } from "./within.ts";

export type Draft = Readonly<Record<string, unknown>>;

export interface DraftParts {
  readonly connection: SignedIn;
  readonly context: Context;
  readonly input: Input;
}

/**
 * The record with the values from the options.
 *
 * @param before - record to change; `{}` for a new one
 * @throws {BancheError} `validation_failed` with all errors
 */
export async function draftFrom(
  { connection, context, input }: DraftParts,
  resource: Resource,
  before: Draft,
): Promise<Draft> {
  const home = resource.list.within?.field;
  // The parent field is read first: a position is searched within its department.
  const given = Object.values(resource.fields)
    .filter(({ name }) => input.text(optionName(name)) !== undefined)
    .sort((a, b) => Number(b.name === home) - Number(a.name === home));
  refuseSecondReader(input, given);
  const lookups = await lookupsFor(connection, resource, given);
  rememberLookups(context, connection, given, lookups);
  const issues: FieldIssue[] = [];
  let draft = before;
  for (const field of given) {
    const cell = await givenText(context, input, field);
    const read =
      pointsToLevels(connection.registry, field) && "target" in field && cell.trim() !== ""
        ? { value: await findWithin(connection, field.target, cell, `--${optionName(field.name)}`) }
        : readValue(cell, field, {
            context,
            lookups,
            within: field.name === home ? undefined : homeOf(resource, draft),
          });
    if ("issue" in read) issues.push(read.issue);
    else draft = withValue(draft, field.key, read.value);
  }
  if (issues.length > 0) {
    const names = Object.keys(resource.fields).map((name) => `--${optionName(name)}`);
    const inOrder = issues.sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
    throw new BancheError("validation_failed", { details: { issues: inOrder } });
  }
  return draft;
}

/** Standard input is read once, also when several records are changed. */
const piped = new WeakMap<Input, Promise<string>>();

/** The text of an option; `-` for a long field stands for standard input. */
async function givenText({ app }: Context, input: Input, { name, kind }: ResourceField): Promise<string> {
  const given = input.text(optionName(name)) ?? "";
  if (given !== "-" || !isLong(kind)) return given;
  const read = piped.get(input) ?? textFromStdin(app.stdin);
  piped.set(input, read);
  return (await read).trimEnd();
}

/** @throws {CliError} `usage` when standard input would be read for two purposes */
function refuseSecondReader(input: Input, given: readonly ResourceField[]): void {
  const readers = [
    ...given.filter(({ name, kind }) => isLong(kind) && input.text(optionName(name)) === "-"),
    ...input.args.filter((arg) => arg === "-"),
  ];
  if (readers.length > 1) throw usageError("cli.usage.oneStdin");
}

/**
 * A new record; fields that were not given get their defaults.
 *
 * @throws {BancheError} `validation_failed`, also for missing required fields
 */
export function withDefaults(resource: Resource, draft: Draft, isGiven: (field: string) => boolean): Draft {
  const fields = Object.values(resource.fields).filter(({ readOnly, name }) => !readOnly && !isGiven(name));
  const missing = fields.filter((field) => field.required && field.default === undefined);
  if (missing.length > 0) {
    const issues = missing.map(({ name }) => ({ field: `--${optionName(name)}`, rule: "required" }));
    throw new BancheError("validation_failed", { details: { issues } });
  }
  // Null empties a field; a new record has no value to empty.
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
  return fields.reduce(
    (record, field) => (field.default === undefined ? record : withValue(record, field.key, field.default)),
    given,
  );
}

/** Id of the record's parent, if it is known. */
function homeOf({ list, fields }: Resource, draft: Draft): string | undefined {
  const home = list.within && fields[list.within.field];
  const id = home && valueAt(draft, home.key);
  return typeof id === "string" ? id : undefined;
}

type Read = { readonly value: unknown } | { readonly issue: FieldIssue };

function readValue(
  cell: string,
  field: ResourceField,
  {
    context,
    lookups,
    within,
  }: { readonly context: Context; readonly lookups: Lookups; readonly within: string | undefined },
): Read {
  const at = { field: `--${optionName(field.name)}`, value: cell.slice(0, 80) };
  if (cell.trim() === "") {
    if (field.required) return { issue: { ...at, rule: "required" } };
    return { value: emptyOf(field) };
  }
  const kind = kindOf(field);
  const parsed = kind.fromCell(cell, field, cellContext(context.settings.language, lookups, within));
  if (!parsed.ok) return { issue: { ...at, ...parsed.problem } };
  const problem = kind.check(parsed.value, field);
  return problem ? { issue: { ...at, ...problem } } : { value: parsed.value };
}
