import type { Resource, ResourceField } from "@banche/core";
import { kindOf } from "@banche/core/forms";

import type { Schema } from "../db/schema.ts";
import { snakeCase } from "./rows.ts";
import { fieldsOf, ofTable, type RecordTable } from "./recordTable.ts";

/** A field whose values are rows, and the table that stores them. Each row refers to its record. */
export interface ChildTable {
  readonly field: ResourceField;
  readonly table: RecordTable;
}

/** The additional columns of a child table: the record of a row, and the position of the row. */
export const ownerColumn = "parentId";
export const placeColumn = "rowPlace";

/** The child tables of a record, in the order of the fields. */
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
    // The rows have no list of their own.
    list: { shape: "tree", columns: [] },
    retired: ("retired" in field && field.retired) || {},
  };
  return {
    resource,
    // The database types name these tables after those of the product.
    table: `${parent.table}_${snakeCase(id)}` as Extract<keyof Schema, string>,
    scope: parent.scope,
  };
}
