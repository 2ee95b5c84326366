import type { Resource, TextKey } from "@banche/core";

import type { Schema } from "../db/schema.ts";
import { oneByOne, type RecordTable, type Rules } from "./recordTable.ts";
import { movesApart, refuseRing } from "./trees.ts";

/**
 * The table of a resource: what its declaration says, and the rules that are no data. Records of a tree never lie below
 * themselves; rules of their own about that take the place of the usual one.
 */
export function defineTable(resource: Resource, rules: Rules = {}): RecordTable {
  const { scope } = resource;
  // The types of the tables are still written by hand, under the names of the resources.
  const table = resource.name as TableName;
  return { resource, table, scope, ...treeRules(resource, table), ...rules };
}

type TableName = Extract<keyof Schema, string>;

function treeRules({ fields, refusals }: Resource, table: TableName): Pick<Rules, "apart" | "derive"> {
  const parent = Object.values(fields).find((field) => "target" in field && field.target === table && "root" in field);
  if (!parent || !("root" in parent) || parent.root === undefined) return {};
  const { root: top } = parent;
  const itself = (refusals?.itself ?? "server.belowItself") as TextKey;
  return {
    apart: movesApart,
    derive: oneByOne(async ({ db }, change) => {
      await refuseRing({ db, table, change, top, itself });
      return {};
    }),
  };
}
