import { headingOf, type ImportPlan, oneLine, type PlannedChange, truncate } from "@banche/core";
import type { Context } from "../context.ts";
import type { Json } from "../output/json.ts";

/** What a row would do, for people: a line for the record, and one for each value that changes. */
export function* changeLines(
  { line, key, operation, fields }: PlannedChange,
  { resource }: ImportPlan,
  { text, settings, paint }: Context,
): Generator<string> {
  const mark = operation === "create" ? paint.ok("+") : paint.warn("~");
  yield `${mark} ${text("bulk.change", { line, key: oneLine(key) })}`;
  if (operation === "create") return;
  for (const { field, before, after } of fields) {
    const heading = headingOf(resource, field, settings.language);
    yield `    ${heading}: ${shown(before, text("bulk.empty"))} → ${shown(after, text("bulk.empty"))}`;
  }
}

/** The same for scripts: values as the record holds them. */
export function changeJson({ line, key, operation, fields }: PlannedChange): Json {
  return {
    line,
    key,
    operation,
    fields: fields.map(({ field, before, after }) => ({ field, before: jsonOf(before), after: jsonOf(after) })),
  };
}

function shown(value: unknown, empty: string): string {
  const plain = jsonOf(value);
  const text = typeof plain === "string" ? plain : plain === null ? "" : JSON.stringify(plain);
  return text === "" || text === "[]" ? empty : truncate(oneLine(text), 60);
}

function jsonOf(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(jsonOf) : null;
}
