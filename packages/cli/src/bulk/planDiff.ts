import type { ResourceRegistry } from "@banche/core";
import type { Client, Resource } from "@banche/core";
import { diffOf, newNamesOf, type Operation, type OperationDiff, type PlanStore } from "@banche/core/bulk";
import { loadLookups } from "@banche/core/forms";
import { oneLine, truncate } from "@banche/core/text";
import type { Context } from "../context.ts";
import { asJson, type JsonObject } from "../output/json.ts";
import type { Paint } from "../output/paint.ts";

/** The part of a saved plan that holds its changes. */
type Readable = Pick<PlanStore, "read">;

/** Most characters of a value that are shown in a line. */
const VALUE_CHARS = 60;
const MARKS = { create: ["+", "ok"], update: ["~", "warn"], remove: ["-", "danger"] } as const;

/** All changes of a plan with names in place of ids. Reads the tables that the changes refer to. */
export async function* planDiffs(context: Context, client: Client, plan: Readable): AsyncGenerator<OperationDiff> {
  const { language } = context.settings;
  const registry = await context.app.registry.load();
  const lookups = await loadLookups(client, await shownFields(plan, registry));
  const newNames = await newNamesOf(plan, registry);
  for await (const group of plan.read()) {
    for (const operation of group) yield diffOf(operation, { registry, lookups, language, newNames });
  }
}

/** Prints the changes for people: a line for each record, and a line for each value. */
export async function printDiff(
  context: Context,
  diffs: AsyncIterable<OperationDiff>,
  { files, paint, print, most = Number.POSITIVE_INFINITY, whole }: DiffOptions,
): Promise<number> {
  let count = 0;
  let batch = "";
  for await (const diff of diffs) {
    count += 1;
    if (count > most) break;
    for (const line of diffLines(diff, { context, files, paint, whole })) batch += `${line}\n`;
    if (batch.length < 65_536) continue;
    await print(batch);
    batch = "";
  }
  if (batch) await print(batch);
  return count;
}

export interface DiffOptions {
  /** Names of the plan's files. */
  readonly files: readonly string[];
  readonly paint: Paint;
  readonly print: (text: string) => Promise<void>;
  /** Most changes that are shown. */
  readonly most?: number;
  /** Also shows the values of records that are created or deleted. */
  readonly whole: boolean;
}

/** `~ 用户 user1 (users.csv:3)`, and below it `    姓名: 李雷 → 韩梅梅`. */
export function* diffLines(
  { kind, concept, label, source, fields }: OperationDiff,
  { context, files, paint, whole }: Pick<DiffOptions, "files" | "paint" | "whole"> & { readonly context: Context },
): Generator<string> {
  const [mark, tone] = MARKS[kind];
  const place = source ? ` ${paint.dim(`(${oneLine(files[source.file] ?? "")}:${source.line})`)}` : "";
  yield `${paint[tone](mark)} ${concept} ${paint.strong(oneLine(label))}${place}`;
  if (kind !== "update" && !whole) return;
  const empty = context.text("bulk.empty");
  for (const { heading, before, after } of fields) {
    if (kind === "create") yield `    ${heading}: ${shown(after, empty)}`;
    else if (kind === "remove") yield `    ${heading}: ${shown(before, empty)}`;
    else yield `    ${heading}: ${paint.danger(shown(before, empty))} → ${paint.ok(shown(after, empty))}`;
  }
}

/** A change for scripts, with the values as stored in the plan. */
export function operationJson(operation: Operation, files: readonly string[]): JsonObject {
  const { op, resource, label, source } = operation;
  const values = op === "update" ? [] : Object.entries(operation.values);
  return {
    operation: op === "remove" ? "delete" : op,
    resource,
    key: label,
    file: source ? (files[source.file] ?? null) : null,
    line: source?.line ?? null,
    id: op === "create" ? null : asJson(operation.id),
    fields:
      op === "update"
        ? operation.changes.map(({ field, before, after }) => ({ field, before: asJson(before), after: asJson(after) }))
        : values.map(([field, value]) => ({
            field,
            before: op === "create" ? null : asJson(value),
            after: op === "create" ? asJson(value) : null,
          })),
  };
}

function shown(value: string | undefined, empty: string): string {
  return value === undefined || value === "" ? empty : truncate(oneLine(value), VALUE_CHARS);
}

/** The resources of a plan, reduced to the fields that it changes, so that no other table is read. */
async function shownFields(plan: Readable, registry: ResourceRegistry): Promise<readonly Resource[]> {
  const found = new Map<string, Set<string>>();
  for await (const group of plan.read()) {
    for (const operation of group) {
      const fields = found.get(operation.resource) ?? new Set();
      found.set(operation.resource, fields);
      if (operation.op === "update") for (const { field } of operation.changes) fields.add(field);
      else for (const field of Object.keys(operation.values)) fields.add(field);
    }
  }
  return [...found].flatMap(([name, wanted]): readonly Resource[] => {
    const resource = registry.find(name);
    if (!resource) return [];
    return [
      {
        ...resource,
        fields: Object.fromEntries(Object.entries(resource.fields).filter(([field]) => wanted.has(field))),
      },
    ];
  });
}
