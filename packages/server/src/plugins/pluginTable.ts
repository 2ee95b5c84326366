import type { Label } from "@banche/core";
import { conceptOf, type Declaration } from "@banche/core/declare";

import { factoryOf } from "../auth/scope.ts";
import { type IssueDraft, refuse } from "../base/respond.ts";
import { failedIn } from "../base/pluginRule.ts";
import type { Schema } from "../db/schema.ts";
import { designedSchema } from "../designs/names.ts";
import type { Concept } from "../planning/declared.ts";
import { keptIn } from "../tables/places.ts";
import { oneByOne, type RecordTable, type Rules, type Writer } from "../tables/recordTable.ts";
import { snakeCase } from "../tables/rows.ts";
import { treeRules } from "../tables/trees.ts";
import type { PluginConcept, PluginContext, PluginFaults } from "../base/plugin.ts";

/** Prefix of plugin tables in the schema of designed models, whose ids begin differently. */
const prefix = "x_";

/** A concept of a plugin with everything that defines its table. */
export function pluginTable(given: PluginConcept): Concept {
  const resource = conceptOf(given.declaration as Declaration);
  // The table types contain only tables of the product.
  const name = `${designedSchema}.${prefix}${snakeCase(resource.name)}` as Extract<keyof Schema, string>;
  const place = { resource, table: name };
  const table: RecordTable = { ...place, scope: given.declaration.scope, ...rulesOf(given, treeRules(place)) };
  keptIn(table);
  // Rows of an earlier version of the plugin lack values that are required now.
  return { table, stored: { requiredInWritingOnly: true } };
}

/** Whether a table in the schema of designed models belongs to a plugin. */
export function isOfPlugin(table: string): boolean {
  return table.startsWith(prefix);
}

function rulesOf({ declaration, check, checkRemoval }: PluginConcept, usual: Pick<Rules, "apart" | "derive">): Rules {
  const { derive } = usual;
  const { name } = declaration;
  return {
    ...usual,
    ...(check && {
      derive: async (writer, set) => {
        const first = derive ? await derive(writer, set) : set.map(() => ({}));
        const own = await oneByOne<(typeof set)[number], object>(async (_, { before, after, changed }) => {
          const change = { after, changed, ...(before && { before }) };
          refuseFaults(await answerOf(`${name}.check`, () => check(change, contextOf(writer))));
          return {};
        })(writer, set);
        return first.map((answer, at) => (answer instanceof Error ? answer : (own[at] ?? answer)));
      },
    }),
    ...(checkRemoval && {
      beforeRemove: oneByOne(async (writer, { before }) => {
        refuseFaults(await answerOf(`${name}.checkRemoval`, () => checkRemoval(before, contextOf(writer))));
        return "remove" as const;
      }),
    }),
  };
}

/**
 * The result of a plugin rule. An exception or an invalid result ends the whole call, because its queries may have broken the
 * transaction. The log names the rule.
 */
async function answerOf(rule: string, ask: () => PluginFaults | Promise<PluginFaults>): Promise<PluginFaults> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch (error) {
    throw failedIn(rule, error);
  }
  // Checked at run time, because plugins may be written in JavaScript.
  const faults = answer ?? [];
  if (!Array.isArray(faults) || !faults.every(isFault)) {
    throw failedIn(rule, new Error("it gave no list of faults"));
  }
  return faults;
}

function isFault(value: unknown): value is NonNullable<PluginFaults>[number] {
  const { text, field = "" } = Object(value) as { readonly text?: unknown; readonly field?: unknown };
  return (
    typeof field === "string" && Array.isArray(text) && text.length >= 2 && text.every((one) => typeof one === "string")
  );
}

function contextOf({ db, session }: Writer): PluginContext {
  return { db: db as unknown as PluginContext["db"], userId: session.userId, factoryId: factoryOf(session) };
}

/** @throws {Refusal} with all faults */
function refuseFaults(faults: PluginFaults): void {
  if (!faults || faults.length === 0) return;
  throw refuse.validation(
    faults.map(({ field = "", text }): IssueDraft => ({ field, rule: "plugin", words: text satisfies Label })),
  );
}
