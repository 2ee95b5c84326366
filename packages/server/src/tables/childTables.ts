import type { Resource, ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";

import type { Schema } from "../db/schema.ts";
import { snakeCase } from "./rows.ts";
import { fieldsOf, ofTable, type RecordTable } from "./recordTable.ts";

/** A field whose values are rows, and the table that keeps them: one row there for each, with the record that it belongs to. */
export interface ChildTable {
  readonly field: ResourceField;
  readonly table: RecordTable;
}

/** The columns of a child table besides those of its fields: the record that a row belongs to, and its place among the rows. */
export const ownerColumn = "parentId";
export const placeColumn = "rowPlace";

/** The tables of the rows of a record, in the order of the fields. */
export const childTablesOf = ofTable((parent): readonly ChildTable[] =>
  fieldsOf(parent).flatMap((field) => {
    const fields = kindOf(field).rows?.fields(field);
    return fields ? [{ field, table: childTable(parent, field, fields) }] : [];
  }),
);

function childTable(parent: RecordTable, field: ResourceField, fields: readonly ResourceField[]): RecordTable {
  const { id = field.name } = field;
  const resource: Resource = {
    ...parent.resource,
    name: `${parent.resource.name}.${field.name}`,
    fields: Object.fromEntries(fields.map((one) => [one.name, one])),
    untyped: [],
    key: [],
    unique: {},
    // Nobody lists them by themselves.
    list: { shape: "tree", columns: [] },
    retired: ("retired" in field && field.retired) || {},
  };
  return {
    resource,
    // The types of the tables know those of the product by their names.
    table: `${parent.table}_${snakeCase(id)}` as Extract<keyof Schema, string>,
    scope: parent.scope,
  };
}
