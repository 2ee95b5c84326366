import { type AnyRow, fieldLabel, type Language, type Resource, type ResourceField, valueAt } from "@banche/core";
import { kindOf, type Lookups } from "@banche/core/forms";
import { textOf } from "@banche/core/text";
import { cellOf, type Column } from "../../output/cells.ts";
import { cellContext, fieldJson, noLookups } from "./values.ts";

export interface ColumnsOf {
  readonly resource: Resource;
  readonly language: Language;
  /** Fields shown by default; all others can be asked for by name. */
  readonly usual: readonly string[];
  /** `row`: a row of a list, with names in place of ids. `record`: a whole record, with ids. */
  readonly from: "row" | "record";
  readonly lookups?: Lookups;
}

/** Columns for the fields of a resource, `id` first. */
export function columnsOf(options: ColumnsOf): readonly Column<AnyRow>[] {
  const { resource, usual, language } = options;
  const fields = [...usual, ...Object.keys(resource.fields).filter((name) => !usual.includes(name))];
  const id: Column<AnyRow> = { name: "id", title: "id", value: (row) => row.id, extra: !usual.includes("id") };
  return [
    id,
    ...fields.flatMap((name) => {
      const field = resource.fields[name];
      if (!field) return [];
      const column: Column<AnyRow> = {
        name,
        title: fieldLabel(resource, name, language),
        value: (row) => fieldJson(field, valueOf(field, row, options), options.lookups ?? noLookups),
        cell: (row) => fieldCell(field, valueOf(field, row, options), options),
        extra: !usual.includes(name),
        // A cut time says nothing.
        typed: resource.key.includes(name) || (options.from === "row" && isTime(field)),
        ...(kindOf(field).isNumber && { align: "right" }),
      };
      return [column];
    }),
  ];
}

function valueOf(field: ResourceField, row: AnyRow, { from }: ColumnsOf): unknown {
  return from === "row" ? row[field.name] : valueAt(row, field.key);
}

/** A value in readable form. A list row already holds the names of references. */
function fieldCell(field: ResourceField, value: unknown, { from, language, lookups = noLookups }: ColumnsOf): string {
  if (value === undefined || value === null) return "";
  if (from === "row" && "target" in field) return cellOf(fieldJson(field, value, lookups));
  if (field.name === "enabled") {
    return textOf(language, value === true ? "common.states.enabled" : "common.states.disabled");
  }
  const cell = kindOf(field).toCell(value, field, cellContext(language, lookups));
  return from === "row" && isTime(field) ? cell.replace(SECONDS, "$1") : cell;
}

const isTime = (field: ResourceField): boolean => kindOf(field).stored.type === "timestamptz";

/** Lists print minutes. */
const SECONDS = /( \d\d:\d\d):\d\d$/;
