import type { Label } from "@banche/core";
import { conceptOf, type Declaration } from "@banche/core/declare";

import { factoryOf } from "../auth/scope.ts";
import { type IssueDraft, refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import { designedSchema } from "../designs/names.ts";
import type { Concept } from "../planning/declared.ts";
import { keptIn } from "../tables/places.ts";
import { oneByOne, type RecordTable, type Rules, type Writer } from "../tables/recordTable.ts";
import { snakeCase } from "../tables/rows.ts";
import { treeRules } from "../tables/trees.ts";
import type { PluginConcept, PluginContext, PluginFaults } from "../base/plugin.ts";

/** What the tables of plugins begin with, in the schema of designed models: the ids of these begin otherwise. */
const prefix = "x_";

/** A concept of a plugin with everything that its table follows from. */
export function pluginTable(given: PluginConcept): Concept {
  const resource = conceptOf(given.declaration as Declaration);
  // The types of the tables know those of the product alone.
  const name = `${designedSchema}.${prefix}${snakeCase(resource.name)}` as Extract<keyof Schema, string>;
  const place = { resource, table: name };
  const table: RecordTable = { ...place, scope: given.declaration.scope, ...rulesOf(given, treeRules(place)) };
  keptIn(table);
  // Rows of an earlier version of the plugin lack what it has come to require.
  return { table, stored: { requiredInWritingOnly: true } };
}

/** Whether a table of the schema of designed models is one of a plugin. */
export function isOfPlugin(table: string): boolean {
  return table.startsWith(prefix);
}

function rulesOf({ check, checkRemoval }: PluginConcept, usual: Pick<Rules, "apart" | "derive">): Rules {
  const { derive } = usual;
  return {
    ...usual,
    ...(check && {
      derive: async (writer, set) => {
        const first = derive ? await derive(writer, set) : set.map(() => ({}));
        const own = await oneByOne<(typeof set)[number], object>(async (_, { before, after, changed }) => {
          const change = { after, changed, ...(before && { before }) };
          refuseFaults(await check(change, contextOf(writer)));
          return {};
        })(writer, set);
        return first.map((answer, at) => (answer instanceof Error ? answer : (own[at] ?? answer)));
      },
    }),
    ...(checkRemoval && {
      beforeRemove: oneByOne(async (writer, { before }) => {
        refuseFaults(await checkRemoval(before, contextOf(writer)));
        return "remove" as const;
      }),
    }),
  };
}

function contextOf({ db, session }: Writer): PluginContext {
  return { db: db as unknown as PluginContext["db"], userId: session.userId, factoryId: factoryOf(session) };
}

/** @throws {Refusal} that says each of them */
function refuseFaults(faults: PluginFaults): void {
  if (!faults || faults.length === 0) return;
  throw refuse.validation(
    faults.map(({ field = "", text }): IssueDraft => ({ field, rule: "plugin", words: text satisfies Label })),
  );
}
