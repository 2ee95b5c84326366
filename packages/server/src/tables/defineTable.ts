import type { Resource } from "@banche/core";

import type { Schema } from "../db/schema.ts";
import type { RecordTable, Rules } from "./recordTable.ts";
import { treeRules } from "./trees.ts";

/**
 * The table of a resource: what its declaration says, and the rules that are no data. Records of a tree never lie below
 * themselves; rules of their own about that take the place of the usual one.
 */
export function defineTable(resource: Resource, rules: Rules = {}): RecordTable {
  const { scope } = resource;
  // The types of the tables are still written by hand, under the names of the resources.
  const table = resource.name as TableName;
  return { resource, table, scope, ...treeRules({ resource, table }), ...rules };
}

type TableName = Extract<keyof Schema, string>;
