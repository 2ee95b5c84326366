import type { Resource } from "@banche/core";

import type { Schema } from "../db/schema.ts";
import type { RecordTable, Rules } from "./recordTable.ts";
import { treeRules } from "./trees.ts";

/**
 * The table of a resource, from its declaration and its rules. By default, a tree record cannot be moved below itself; rules of the table
 * can replace that.
 */
export function defineTable(resource: Resource, rules: Rules = {}): RecordTable {
  const { scope } = resource;
  // The table types still use the names of the resources.
  const table = resource.name as TableName;
  return { resource, table, scope, ...treeRules({ resource, table }), ...rules };
}

type TableName = Extract<keyof Schema, string>;
