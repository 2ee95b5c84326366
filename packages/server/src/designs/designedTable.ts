import { type Design, resourceFromDesign } from "@banche/core/declare";
import { kindOf } from "@banche/core/forms";

import type { Schema } from "../db/schema.ts";
import type { Concept } from "../planning/declared.ts";
import { keptIn } from "../tables/places.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { treeRules } from "../tables/trees.ts";
import { columnOfField, designedSchema, memberOfColumn, tableOfModel } from "./names.ts";
import type { StoredModel } from "./stored.ts";

type Fields = Design["fields"];

/** A designed model as a concept, so that the planner for declared concepts can use it. */
export function conceptOf({ id, design, version }: Pick<StoredModel, "id" | "design" | "version">): Concept {
  const retired = Object.fromEntries(
    Object.entries(design.retired ?? {}).map(([field, outcome]) => [columnOfField(field), outcome]),
  );
  const resource = resourceFromDesign({ ...design, fields: inColumns(design.fields), retired }, version);
  // The table types contain only tables of the product.
  const name = `${designedSchema}.${tableOfModel(id)}` as Extract<keyof Schema, string>;
  const table: RecordTable = { resource, table: name, scope: design.scope, ...treeRules({ resource, table: name }) };
  keptIn(table);
  return { table, stored: { requiredInWritingOnly: true } };
}

/** Uses the id of each field as its column. The time of creation is a column that every table has. */
function inColumns(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (isCreation(name, field)) return [name, { ...field, id: "createdAt" }];
      if (field.id === undefined) throw new TypeError(`the field ${name} has no id`);
      const own = { ...field, id: memberOfColumn(field.id) };
      if (!("fields" in own)) return [name, own];
      const retired = Object.entries(own.retired ?? {}).map(([id, outcome]) => [columnOfField(id), outcome] as const);
      return [name, { ...own, fields: inColumns(own.fields), retired: Object.fromEntries(retired) }];
    }),
  );
}

function isCreation(name: string, field: Fields[string]): boolean {
  return name === "createdAt" && field.readOnly === true && kindOf(field).stored.type === "timestamptz";
}
